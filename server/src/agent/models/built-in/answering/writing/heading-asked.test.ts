import { expect, it } from "vitest";
import { ask } from "../../../../../testing/library/ask-quayfold.ts";

const pages = {
  "/docs/backup": [
    ["Backup and restore › What to back up", "- The database.\n- The value of QF_KEY. A database backup without this key cannot be read."],
    [
      "Backup and restore › Make a backup",
      "You can run qf dump at any time. The database stays online meanwhile, and a backup takes minutes.",
    ],
    [
      "Backup and restore › Restore",
      "- Stop all servers.\n- Create an empty database.\n- Run qf load with the backup of the database.\n- Start the servers again and look at the database.",
    ],
    ["Backup and restore › Delete a backup", "Open the list and press the bin."],
  ],
  "/docs/users": [
    ["Users › Invite users", "Open Settings, enter addresses and press Send. Users may be invited by owners."],
    ["Users › Deactivate users", "Open the profile of a user and press Deactivate. The user keeps a place in the history."],
  ],
} as const;

it.each([
  ["How do I make a backup of the database?", "qf dump"],
  ["how can I make a backup?", "qf dump"],
  ["how do I restore the database?", "qf load"],
  ["how do I delete a backup", "press the bin"],
  ["how do I invite users?", "press Send"],
  ["how do I deactivate users who left?", "press Deactivate"],
])("%j is told below the heading that says just that", async (question, told) => {
  expect((await ask(question, { pages })).text.split("\n\n")[0]).toContain(told);
});
