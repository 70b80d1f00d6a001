import { anywhere, atWord, wholeWord, type WordFamilies } from "./word-families.ts";

export const de: WordFamilies = {
  topics: {
    email: anywhere`\be-?mails?\b|mail ?adresse|\bmail\b`,
    phone: anywhere`telefon(?!ier)|rufnummer|handynummer`,
    contact: anywhere`kontaktdaten|wie (?:erreichen|können) wir sie`,
    name: anywhere`ihr(?:en)? (?:vollständige[rn]? )?name|wie heißen|mit wem (?:spreche|schreibe|habe)`,
    company: anywhere`(?:welche[snrm]?|name ihre[sr]) (?:firma|unternehmens?|betriebs?)`,
    size: anywhere`wie ?viele|wie groß|anzahl`,
    budget: anywhere`budget|preisrahmen|kostenrahmen|ausgeben|zahlen sie`,
    timing: anywhere`\bwann\b|zeitrahmen|zeitplan|zeitraum|bis zu welchem`,
    role: anywhere`ihre (?:rolle|funktion|position)|wer (?:entscheidet|noch|sonst|ist)|entscheid`,
    tool: anywhere`(?:derzeit|aktuell|momentan|bisher|zurzeit|heute)\b|welche[sn]? (?:system|software|tool|anbieter)`,
    need: anywhere`was (?:suchen|brauchen|benötigen|ist ihnen|führt|stört|genau|für)|wofür|worum|wobei|welche[rsnm]?\b|wichtig|benötigen|brauchen`,
    meeting: anywhere`meeting|demo|\btermin|gespräch|vorführ|telefonier|anruf|anrufen|rückruf|sprechen|verbinden|beraten|kontakt`,
    slot: anywhere`welche[rn]? (?:termin|tag|zeit|davon|dieser|passt)|passt`,
    location: anywhere`\bwo (?:sind|ist|befind|soll|liegt)|standort|wohin`,
  },
  askedPlainly: {
    tool: anywhere`welche[sn]? (?:system|software|tool|anbieter)`,
    role: anywhere`ihre (?:rolle|funktion|position)`,
    budget: anywhere`ihr budget|welches budget`,
    location: anywhere`wo (?:sind|befinden|liegt) (?:sie|ihr)`,
  },
  anythingElse: anywhere`sonst noch|noch etwas|weitere fragen|was möchten sie (?:über|noch|wissen)|möchten sie[^?]* wissen|
    kann ich (?:ihnen )?[^?]*(?:helfen|tun|sagen)|inzwischen|in der zwischenzeit|nicht das, was sie meinten`,
  request: anywhere`(?:^|[,;:–—-] ?|bitte |oder )
    (?:hinterlassen sie|nennen sie|sagen sie mir|geben sie mir|schreiben sie mir|schicken sie mir|teilen sie mir|lassen sie mir)`,
  confused: anywhere`nicht (?:ganz |richtig )?verstanden|anders (?:formulieren|sagen|ausdrücken)`,
  clarifies: anywhere`meinen sie|meinten sie|stimmt|korrekt|richtig|tippfehler|geht es|genau(?:er)?|näher|welche[rsnm]?\b|wofür|worum`,
  acknowledges: wholeWord`danke|dank|verstanden|verstehen?|hilft|glaube|verständlich|nachvollziehbar|notiert|vermerkt|alles klar|gut|prima|super|
    gern|gerne|natürlich|selbstverständlich|klar|in ordnung|kein problem|freut|schön|tut mir leid|ich habe|machbar|realistisch|perfekt|okay`,
  refuses: anywhere`(?:konnte|kann|finde|habe)\b[^.!?]*(?:nicht|keine?[nr]?|nichts)\b|keine (?:angaben?|informationen?|auskunft)|
    steht[^.!?]*(?:nichts|nicht)\b|nicht (?:angegeben|bekannt|veröffentlicht)|weiß ich (?:leider )?nicht`,
  sorry: atWord`es tut (?:mir|uns) (?:sehr |wirklich )?leid|tut mir (?:sehr |wirklich )?leid|tut uns leid|entschuldig\w*|verzeih\w*|bedauer\w*|
    pardon`,
  bye: atWord`tschüss|auf wiedersehen|bis (?:dann|bald|später|im|zum)|gern geschehen|gerne|schönen|alles gute|viel erfolg|melden sie sich|
    jederzeit|wenn (?:noch |sie |sich )|falls `,
  passedOn: anywhere`(?:meldet|melden) (?:sich|uns|wir)|weiter(?:geleitet|gegeben|gereicht)|(?:leite|gebe|reiche) [^.]*weiter|
    rufen (?:wir )?(?:sie|ihnen)|ruft sie|kontaktier`,
  offers: atWord`kann (?:ich|jemand)|könn\w+|soll ich|möchten sie`,
  stopWords: wholeWord`der|die|das|und|sie|ihre|ihnen|für|mit|ist|sind|nicht|ein|eine|ich|wir|zu|den`,
  weekdays: "sonntag montag dienstag mittwoch donnerstag freitag samstag",
};
