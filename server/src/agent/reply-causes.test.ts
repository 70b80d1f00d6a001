import { expect, test } from "vitest";
import { kindOfReply, replyCause } from "./reply-causes.ts";

const offer = "Here are times that are free, held for you for 15 minutes:\n\n- Tuesday\n\nWhich one suits you?";

test("a stored cause says what a reply left open, whatever its words are", () => {
  const offered = kindOfReply({ role: "agent", text: "Voici trois créneaux.", refused: null, cause: replyCause("times_offered") });
  expect(offered).toMatchObject({ awaitsMeeting: true, speaksOfMeeting: true, closesMeeting: false });
  expect(kindOfReply({ role: "agent", text: offer, refused: null, cause: null })).toMatchObject({ awaitsMeeting: false });
});

test("a refusal offers a person or a meeting", () => {
  const refused = kindOfReply({ role: "agent", text: "", refused: "no_answer", cause: null });
  expect(refused).toMatchObject({ offersPerson: true, asksForMeeting: true });
});
