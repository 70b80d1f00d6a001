import { ChatPanel, DiscoProvider } from "@disco/react";
import { connection } from "next/server";
import { Greeting } from "./greeting.tsx";

/** A server component: the address and the public key come from its environment, the chat arrives drawn. */
export default async function Page() {
  await connection();
  return (
    <DiscoProvider apiUrl={process.env["DISCO_URL"] ?? "http://127.0.0.1:3000"} widgetKey={process.env["DISCO_KEY"]} lang="en">
      <main>
        <h1>Ask us anything</h1>
        <Greeting />
        <div className="disco" data-theme="light">
          <ChatPanel />
        </div>
      </main>
    </DiscoProvider>
  );
}
