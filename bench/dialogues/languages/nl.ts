import { anywhere, atWord, wholeWord, type WordFamilies } from "./word-families.ts";

export const nl: WordFamilies = {
  topics: {
    email: anywhere`\be-?mail(?:s|adres)?\b|\bmail(?:adres)?\b`,
    phone: anywhere`telefoon(?!isch)|mobiele? nummer|\b(?:uw|je|welk|een) nummer|nummer (?:waar|om)`,
    contact: anywhere`contactgegevens|(?:uw|je) gegevens|hoe (?:kunnen|kan|mogen|bereiken) (?:we|wij|ik|ze)[^?]*(?:bereik|contact)?|waar (?:kunnen|kan) (?:we|wij|ik) u`,
    name: anywhere`(?:uw|je) (?:volledige )?(?:voor|achter)?naam|hoe heet (?:u|je)|met wie (?:spreek|chat|heb)`,
    company: anywhere`(?:welk|wat voor|naam van (?:uw|je|het)) (?:bedrijf|organisatie|onderneming|firma)|welke organisatie|hoe heet (?:uw|je|het) (?:bedrijf|organisatie)|bedrijfsnaam`,
    size: anywhere`hoeveel|hoe groot|aantal|welke omvang`,
    budget: anywhere`budget|prijsklasse|(?:besteden|uitgeven|investeren|betaalt?)\b`,
    timing: anywhere`\bwanneer\b|termijn|tijdpad|tijdlijn|planning|deadline|hoe snel|welke (?:datum|maand)|startdatum`,
    role: anywhere`(?:uw|je) (?:rol|functie|positie)|wie (?:er )?(?:nog |verder )?(?:beslist|beslissen|besluit|neemt|tekent|moet|zou|is betrokken|zijn|kijkt)|beslis|besluit`,
    tool: anywhere`(?:nu|momenteel|op dit moment|vandaag|tegenwoordig|huidige?)\b|welke? (?:systeem|software|tool|programma|leverancier|aanbieder)|waarmee`,
    need: anywhere`wat (?:zoekt|zoek|heeft|is (?:voor|het|uw|de)|wilt|wil|speelt|moet|voor|brengt|kost|telt|precies)|waar (?:zoekt|bent|gaat|loopt|zit|heeft)|waarvoor|waarnaar|
      belangrijk|nodig|behoefte|welke? (?:product|plan|pakket|functie|onderdeel|model|probleem|van)\b|doel\b|grootste|op zoek`,
    meeting: anywhere`afspraak|gesprek|vergadering|demo|bel(?:len|t|afspraak)?\b|spreken|inplannen|plannen|boeken|laten zien|in contact|kennismak|meeting|\bcall\b`,
    slot: anywhere`welke? (?:tijd|moment|dag|tijdstip|van (?:deze|die))|(?:schikt|past|uitkomt|komt)[^?]*(?:u|je|uit|best|beter)?|hoe laat`,
    location: anywhere`\bwaar (?:bent|zit|is|staat|staan|ligt|moet|bevind|in)|locatie|vestiging|postcode|welke? (?:regio|plaats|stad|provincie|land|gebied)`,
  },
  askedPlainly: {
    tool: anywhere`welke? (?:systeem|software|tool|programma|leverancier|aanbieder)|wat gebruikt|gebruikt u (?:al )?(?:een|iets)`,
    role: anywhere`(?:uw|je) (?:rol|functie|positie)`,
    budget: anywhere`(?:uw|je|welk|een|wat voor) budget|prijsklasse`,
    location: anywhere`waar (?:bent|zit|staat|bevindt) (?:u|je|uw)|welke? (?:regio|plaats|stad|provincie|land)`,
  },
  anythingElse: anywhere`(?:nog|verder) iets|iets anders|andere vragen|nog vragen|wat (?:wilt|wil|zou) (?:u|je)[^?]* weten|(?:wilt|wil|zou) (?:u|je)[^?]* weten|
    waarmee kan ik|kan ik (?:u|je)[^?]*(?:helpen|vertellen|doen)|intussen|ondertussen|in de tussentijd|niet wat (?:u|je) bedoelde?`,
  request: anywhere`(?:^|[,;:–—-] ?|(?<!\p{L})(?:alstublieft|gerust|en|of|maar|dan) )
    (?:laat|geef|vertel|stuur|noem|deel|schrijf|zeg|vul)(?:t u)? (?:[^.?]* )?(?:mij|me|hier|uw|je|ons|weten|achter|door)`,
  confused: anywhere`niet (?:helemaal |goed )?begr(?:epen|ijp)|begrijp[^.]* niet|(?:met|in) andere woorden|anders (?:formuleren|zeggen|verwoorden)`,
  clarifies: anywhere`bedoelt|bedoelde|bedoel je|welke? (?:van|product|dienst|plan|pakket|model|maat)|wat (?:precies|zoekt|bedoel|wilt|heeft)|
    kunt u (?:zeggen|aangeven|uitleggen|verduidelijken|controleren|nakijken)|klopt|correct|juist\b|typefout|tikfout|gaat het|is (?:dit|dat|het) (?:voor|om)|
    precie[sz]|waarvoor|zoekt u|meer over`,
  acknowledges: wholeWord`bedankt|dank|dankjewel|dankuwel|begrepen|begrijp|begrijpelijk|snap|genoteerd|noteer|vermeld|helder|(?<!geen )duidelijk|akkoord|prima|goed|
    mooi|fijn|perfect|uitstekend|geweldig|top|natuurlijk|uiteraard|zeker|vanzelfsprekend|oké|oke|ok|graag|graag gedaan|met plezier|geen probleem|
    geen punt|in orde|klaar|gedaan|sorry|het spijt me|spijt|excuses|logisch|goed om te weten|dat helpt|helpt|leuk|blij|gefeliciteerd|welkom|
    ik heb(?! (?:daar|hier|er|geen))|doorgegeven|doorgestuurd|haalbaar|realistisch|geen haast|rustig`,
  refuses: anywhere`\b(?:kan|kon|vind|vond|heb|weet|zie|staat|mag)\b[^.!?]*\b(?:niet|geen|niets|niks)\b|geen (?:informatie|gegevens|prijs|cijfers|antwoord|vermelding)|
    niet (?:vermeld|bekend|gepubliceerd|aangegeven|te vinden|beschikbaar|openbaar)|wil(?: ik)? niet gokken|niet zeker`,
  sorry: atWord`sorry|het spijt (?:me|mij|ons)|spijt|excus\w*|verontschuldig\w*|pardon|neem (?:me )?niet kwalijk|betreur\w*|jammer`,
  bye: atWord`tot (?:ziens|snel|dan|straks|later|gauw|morgen|de|maandag|dinsdag|woensdag|donderdag|vrijdag)|(?<=^|[.!] )dag(?=[,.!]|$)|doei|een (?:fijne|goede|mooie|prettige)|
    (?:fijne|goede|mooie|prettige) (?:dag|avond|middag|week|weekend|vakantie|reis)|succes|veel (?:succes|plezier)|het beste|alle goeds|groet\w*|
    graag gedaan|met plezier|geen dank|welkom|bedankt voor|wanneer u|wanneer je|altijd|ik ben er|u kunt (?:me )?altijd|als (?:u|je|er|het)[^.]*(?:vra(?:ag|gen)|nodig|iets|verander)|mocht`,
  passedOn: anywhere`(?:stuurt|sturen) (?:iemand [^.]*)?u |doorgegeven|doorgestuurd|doorgezet|doorgespeeld|(?:geef|stuur|speel|zet) [^.]*\bdoor\b|
    (?:neemt|nemen|zal|zullen) [^.]*contact|(?:belt|bellen|mailt|mailen|schrijft|schrijven|antwoordt|reageert) (?:u|je|met)|
    (?:zal|zullen|gaat) (?:u|je) [^.]*(?:bellen|mailen|schrijven|antwoorden)|(?:laat|laten) (?:u|je) [^.]*weten|neemt contact|(?:belt|mailt) u`,
  offers: atWord`ik kan|kan (?:ik|iemand)|kunnen|zal ik|wilt u|wil je|zou|liever|als u wilt`,
  stopWords: wholeWord`het|is|of|een|van|voor|met|niet|zijn|naar|ook|kunt|uw|je|wij|we|dat|wat|aan|bij|op|te|ik|er|deze|u`,
  weekdays: "zondag maandag dinsdag woensdag donderdag vrijdag zaterdag",
};
