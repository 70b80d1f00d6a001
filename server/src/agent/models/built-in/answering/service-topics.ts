import type { Topic } from "./common-topics.ts";

/** What visitors ask of companies that send messages, take bookings, or hand goods over. */
export const serviceTopics: readonly Topic[] = [
  {
    asked:
      /\b(?:it|they|you|system|service|app|reminders?|messages?|texts?|sms|alerts?|notifications?)\b.{0,30}\b(?:send|sends|sent|go out|goes out|text|message|disturb|wake)\b.{0,30}\b(?:(?:at|during the|in the middle of the|by) night|overnight|at \d{1,2} ?[ap]m|in the evenings?|(?:outside|after|out of) (?:office |business |working )?hours)\b|\bquiet hours\b|\bdo not disturb\b/u,
    wording: "messages texts never sent between pm am quiet hours night time zone",
    core: "messages never sent between pm am",
    proof:
      /\b(?:messages?|texts?|sms|reminders?|alerts?|notifications?|calls?|nothing)\b[^.]{0,60}\b(?:between|after|before|from) \d{1,2}(?::\d\d|(?: ?[ap]\.?m))|\bquiet hours\b|\bdo not disturb\b/iu,
    home: null,
  },
  {
    asked:
      /\b(?:my |our |the |your )?(?:clients?|customers?|patients?|owners?|guests?|people|they|users?|visitors?|members?|drivers?|parents|students)\b (?:\w+ )?(?:re-?schedule|cancel|move|change|confirm|book|rebook)\b.{0,30}\b(?:themsel(?:f|ves)|himself|herself|on (?:their|his|her) own|online|without (?:calling|phoning|us|a call))\b/u,
    wording: "confirm move cancel reschedule change booking themselves online link one tap",
    core: "confirm move cancel link",
    proof:
      /\b(?:confirm|cancel|move|reschedule|change|book)(?:s|ed|ing)?\b[^.]{0,60}\b(?:themselves|online|with (?:one|a) (?:tap|click)|link|by (?:link|text|sms)|at any time|portal|in the app)\b|\b(?:link|tap|click|portal|online)\b[^.]{0,60}\b(?:confirm|cancel|move|reschedule|change|book)(?:s|ed|ing)?\b/iu,
    home: null,
  },
  {
    asked:
      /\b(?:can|could|may|do) (?:i|we) (?:also |just |come and )*(?:collect|fetch|pick up|pick (?:it|them|this|that|one|the \w+|my \w+|our \w+) up|get)\b(?: (?:it|them|this|that|one|the \w+|my \w+|our \w+))?(?: up)?(?: (?:myself|ourselves|in person|from (?:you|your \w+|the (?:store|shop|depot|warehouse))|on my own))(?: instead)?[?.! ]*$|\b(?:pick|collect) (?:it|them|one|the \w+|my \w+)? ?(?:up )?(?:myself|ourselves|in person)\b|\bclick (?:and|&) collect\b|\b(?:in[- ]?store|local|own) (?:pick-?up|collection)\b|\bis (?:pick-?up|collection) (?:possible|available)\b/u,
    wording: "collect yourself pick up in person depot store",
    core: "collect yourself pick up",
    proof:
      /\b(?:collect|pick|fetch)(?:s|ed|ing)?\b[^.]{0,40}\b(?:yourself|yourselves|in person|in[- ]?store|from (?:us|our|any|the (?:store|shop|depot|warehouse)|one of our|your nearest))\b|\bclick (?:and|&) collect\b|\bpick-?ups? (?:is|are|from|at|in)\b/iu,
    home: /\b(?:deliver\w*|shipping|collect\w*|pick\w*|faq|questions|terms|orders?|contact|stores?|shops?|buy\w*|rent\w*|hir\w+|about|visit)\b/iu,
  },
];
