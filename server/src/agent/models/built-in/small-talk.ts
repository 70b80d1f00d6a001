import type { ModelRequest } from "../../model.ts";
import type { Intent } from "./read-intent.ts";

/** What to say to a message that is not about the product; null when it is. */
export function smallTalk(intent: Intent, request: ModelRequest): string | null {
  const { organizationName, agentName } = request;
  const again = request.history.length > 0;
  switch (intent) {
    case "greeting":
      return again
        ? `Hello again! What else would you like to know about ${organizationName}?`
        : `Hi! I'm ${withArticle(agentName)}. Ask me anything about ${organizationName}: what it does, what it costs, how to set it up. I can also show you a demo or book a meeting.`;
    case "how_are_you":
      return `I'm doing well, thanks for asking! What can I tell you about ${organizationName}?`;
    case "thanks":
      return "You're welcome! Is there anything else you'd like to know?";
    case "bye":
      return `Goodbye, and thanks for stopping by. I'm here whenever you have a question about ${organizationName}.`;
    case "identity":
      return `I'm ${withArticle(agentName)}, an automated assistant for ${organizationName}, not a person. I answer from ${organizationName}'s own pages and documents. If you'd rather talk to a person, I can put you in touch or book a meeting.`;
    case "capabilities":
      return `I can answer questions about ${organizationName} from its own site and show where each answer comes from. I can also show you a demo, book a meeting with the team, or pass your details to a person. What would you like to know?`;
    case "asks_leave":
      return `Of course. What would you like to know about ${organizationName}?`;
    case "no_details":
      return "That's fine, you don't need to leave one. Keep asking me whatever you like; if you'd rather write to the team yourself, ask me how to reach them.";
    case "complaint":
      return "I'm sorry about that; it isn't the experience you should have. Tell me what went wrong and I'll look it up, or leave your e-mail address and a person on the team will get back to you. I can also book a meeting.";
    case "agree":
    case "acknowledged":
      return "Great. Is there anything else you'd like to know?";
    case "phone":
      return "Thanks. A person on the team writes before they call: leave your e-mail address here as well, and they will get back to you.";
    case "decline":
      return "All right. If anything else comes up, just ask.";
    case "unclear":
      return `I didn't quite get that. Could you put it in other words? You can ask me about ${organizationName}, see a demo, or talk to a person on the team.`;
    default:
      return null;
  }
}

/** "Disco" is a name; "Quayfold assistant" says what it is. */
function withArticle(agentName: string): string {
  return /\s(?:assistant|agent|bot|chatbot|helper|concierge|guide)$/iu.test(agentName) && !/^(?:the|your|an?)\s/iu.test(agentName)
    ? `the ${agentName}`
    : agentName;
}

/** One sentence in the visitor's own language, for those that are told apart. */
export const languageSentences: Readonly<Record<string, string>> = {
  de: "Ich verstehe am besten Englisch. Auf Wunsch stelle ich Sie gern zu einem Menschen durch oder vereinbare einen Termin.",
  fr: "Je comprends surtout l'anglais. Je peux aussi vous mettre en contact avec une personne ou fixer un rendez-vous.",
  es: "Entiendo mejor el inglés. También puedo ponerle en contacto con una persona o concertar una reunión.",
  pt: "Entendo melhor o inglês. Também posso colocar você em contato com uma pessoa ou marcar uma reunião.",
  it: "Capisco meglio l'inglese. Posso anche metterla in contatto con una persona o fissare un incontro.",
  nl: "Ik begrijp Engels het best. Ik kan u ook met een medewerker in contact brengen of een afspraak maken.",
};
