/** How one language speaks of times: phrases as patterns, each with the English that the reader of times knows. */
type Phrases = readonly (readonly [string, string])[];

const HOURS: Phrases = [
  ["(\\d{1,2})[.:](\\d\\d) ?(?:uhr|uur|horas?|h)", " $1:$2 "],
  ["(\\d{1,2}) ?(?:h|heures?) ?(\\d\\d)", " $1:$2 "],
  ["(\\d{1,2}) ?(?:uhr|uur|heures?|horas?|hrs?|h)(?: (?:du|de la|da) (?:matin|mañana|manhã))", " $1:00 am "],
  ["(\\d{1,2}) ?(?:heures?|h|horas?)? ?(?:de l'après-midi|de la tarde|da tarde|del pomeriggio|du soir)", " $1 pm "],
  ["(\\d{1,2}) ?(?:de la mañana|da manhã|du matin|di mattina|del mattino)", " $1 am "],
  ["(\\d{1,2}) ?(?:uhr|uur|heures?|horas?|h)", " $1:00 "],
  [":(\\d\\d) +(?:à|a las|a|bis|tot|às|até|hasta) +(\\d)", ":$1 to $2"],
];

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const months = "january february march april may june july august september october november december".split(" ");

/** The names of a language, and the phrases that no list of names has. A word of `own` tells the language, and is no English one. */
function language(own: string, days: string, ofMonths: string, ofNumbers: string, hourOf: RegExp, phrases: Phrases) {
  const named = (list: string, english: readonly string[]): Phrases =>
    list.split(" ").map((names, index) => [`(?:${names})`, ` ${english[index] ?? ""} `]);
  const monthsAt: Phrases = ofMonths
    .split(" ")
    .map((name, index) => [`(\\d{1,2})(?:\\.|er|º)? ?(?:de |of )?${name}`, ` $1 ${months[index] ?? ""} `]);
  const all: Phrases = [...HOURS, ...phrases, ...monthsAt, ...named(days, weekdays)];
  return {
    own: new RegExp(`(?<!\\p{L})(?:${own}|${days.replaceAll(" ", "|")})(?!\\p{L})`, "gu"),
    hourOf,
    hours: new Map(ofNumbers.split(" ").map((name, index) => [name, index + 1])),
    phrases: all.map(([pattern, english]) => [new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, "gu"), english] as const),
  };
}

type Language = ReturnType<typeof language>;

const makers: readonly (() => Language)[] = [
  () =>
    language(
      "nicht|kann|uhr|heute|morgen|morgens|übermorgen|vormittags?|nachmittags?|abends?|mittags?|nächste[nrs]?|früher|später|woche|außer",
      "montags? dienstags? mittwochs? donnerstags? freitags? samstags?|sonnabends? sonntags?",
      "januar februar märz april mai juni juli august september oktober november dezember",
      "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf",
      /(?<!\p{L})(?:um )?(halb )?(eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)(?: uhr)?(?!\p{L})/gu,
      [
        ["guten (?:morgen|tag|abend)", " "],
        ["(\\d{1,2})\\.(\\d{1,2})\\.(?:\\d{2,4})?", " $2/$1 "],
        ["(montag|dienstag|mittwoch|donnerstag|freitag) ?morgen", " $1 in the morning "],
        ["(?:am |jeden )?morgens|am morgen|früh|vormittags?", " in the morning "],
        ["übermorgen", " in 2 days "],
        ["morgen", " tomorrow "],
        ["heute", " today "],
        ["nach (?:dem mittagessen|der mittagspause|mittag)", " after lunch "],
        ["vor (?:dem mittagessen|der mittagspause|mittag)", " before noon "],
        ["nachmittags?", " in the afternoon "],
        ["abends?", " in the evening "],
        ["mittags?", " noon "],
        ["ende der woche|ende dieser woche|später in der woche", " later in the week "],
        ["ende nächster woche", " late next week "],
        ["(?:nächste[nr]?|kommende[nr]?) woche", " next week "],
        ["nächste[nrs]?|kommende[nrs]?", " next "],
        ["(?:nicht|frühestens|erst) (?:vor|ab|nach)|frühestens(?: um)?|ab", " not before "],
        ["(?:nicht nach|spätestens|bis)(?: um)?", " no later than "],
        ["nach", " after "],
        ["vor", " before "],
        ["zwischen", " between "],
        ["und", " and "],
        ["oder", " or "],
        ["außer|ausser", " except "],
        ["aber|sondern", " but "],
        ["nicht|kein(?:e|en|er)?", " not "],
        ["schlecht|ungünstig|unpassend", " bad "],
        ["früher", " earlier "],
        ["später", " later "],
        ["(?:ein )?anderer termin|andere (?:termine|zeiten)|etwas anderes", " another time "],
        ["um", " at "],
        ["am", " on "],
      ],
    ),
  () =>
    language(
      "pas|peux|heures?|demain|après-demain|aujourd'hui|après-midi|matin|matinée|soir|soirée|prochaine?|semaine|plus tôt|plus tard|\\d{1,2} ?h",
      "lundis? mardis? mercredis? jeudis? vendredis? samedis? dimanches?",
      "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
      "une deux trois quatre cinq six sept huit neuf dix onze douze",
      /(?<!\p{L})()(une|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze) heures?(?!\p{L})/gu,
      [
        ["après[- ]demain", " in 2 days "],
        ["(\\d{1,2})/(\\d{1,2})", " $2/$1 "],
        ["demain", " tomorrow "],
        ["aujourd'hui", " today "],
        ["après (?:le )?déjeuner", " after lunch "],
        ["avant (?:le )?déjeuner|avant midi", " before noon "],
        ["(?:dans |de )?(?:l'|cet )?après[- ]midi", " in the afternoon "],
        ["matin|matinée", " in the morning "],
        ["soir|soirée", " in the evening "],
        ["(?:à )?midi", " noon "],
        ["(?:fin de|plus tard dans) (?:la|cette) semaine", " later in the week "],
        ["fin de (?:la )?semaine prochaine", " late next week "],
        ["(?:la )?semaine prochaine", " next week "],
        ["prochaine?|suivante?", " "],
        ["(?:pas|jamais) avant|à partir (?:de|du)|dès", " not before "],
        ["pas après|au plus tard(?: à)?|jusqu'(?:à|au)", " no later than "],
        ["après", " after "],
        ["avant", " before "],
        ["entre", " between "],
        ["et", " and "],
        ["ou", " or "],
        ["sauf|excepté|hormis", " except "],
        ["mais|plutôt", " but "],
        ["pas|impossible|indisponible", " not "],
        ["mauvais", " bad "],
        ["plus tôt", " earlier "],
        ["plus tard", " later "],
        ["(?:un )?autre (?:créneau|horaire|moment)|d'autres (?:créneaux|horaires)|autre chose", " another time "],
        ["à(?= ?\\d)", " at "],
      ],
    ),
  () =>
    language(
      "puedo|no antes|mañana|pasado mañana|hoy|próxim[oa]|semana|a las|tarde|temprano|la que viene",
      "lunes martes miércoles|miercoles jueves viernes sábados?|sabado domingos?",
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
      "una dos tres cuatro cinco seis siete ocho nueve diez once doce",
      /(?<!\p{L})(?:a las?|las?) ()(una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)(?!\p{L})/gu,
      [
        ["(\\d{1,2})/(\\d{1,2})", " $2/$1 "],
        ["pasado mañana", " in 2 days "],
        ["(?:por|en|de) la mañana", " in the morning "],
        ["mañana", " tomorrow "],
        ["hoy", " today "],
        ["después de(?: comer|l almuerzo)", " after lunch "],
        ["antes de(?: comer|l almuerzo|l mediodía)", " before noon "],
        ["más tarde(?! que)", " later "],
        ["más (?:temprano|pronto)|antes(?! de)", " earlier "],
        ["(?:por|en|de) la tarde", " in the afternoon "],
        ["(?:por|en|de) la noche", " in the evening "],
        ["(?:al )?mediodía", " noon "],
        ["(?:a )?(?:finales|fines) de (?:la )?semana|más tarde en la semana", " later in the week "],
        ["(?:la )?(?:próxima semana|semana que viene)", " next week "],
        ["(?:el |la )?(?:próxim[oa]|que viene)", " "],
        ["no antes de(?: las?)?|a partir de(?: las?)?|desde(?: las?)?", " not before "],
        ["no después de(?: las?)?|hasta(?: las?)?|como tarde(?: a las?)?", " no later than "],
        ["después de(?: las?)?", " after "],
        ["antes de(?: las?)?", " before "],
        ["entre(?: las?)?", " between "],
        ["y(?: las?)?", " and "],
        ["o", " or "],
        ["excepto|salvo|menos", " except "],
        ["pero|sino", " but "],
        ["no|tampoco|imposible", " not "],
        ["mal", " bad "],
        ["otr[oa]s? (?:horas?|horarios?|momentos?|opci(?:ón|ones))|otra cosa", " another time "],
        ["a las?(?= ?\\d)", " at "],
      ],
    ),
  () =>
    language(
      "niet|kan|uur|vandaag|morgen|overmorgen|'s (?:ochtends|middags|avonds)|ochtend|namiddag|middag|volgende|eerder|behalve",
      "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag",
      "januari februari maart april mei juni juli augustus september oktober november december",
      "een twee drie vier vijf zes zeven acht negen tien elf twaalf",
      /(?<!\p{L})(?:om )?(half )?(twee|drie|vier|vijf|zes|zeven|acht|negen|tien|elf|twaalf)(?: uur)?(?!\p{L})/gu,
      [
        ["goede(?:morgen|middag|navond)", " "],
        ["(\\d{1,2})[/-](\\d{1,2})", " $2/$1 "],
        ["(maandag|dinsdag|woensdag|donderdag|vrijdag) ?morgen", " $1 ochtend "],
        ["overmorgen", " in 2 days "],
        ["morgen", " tomorrow "],
        ["vandaag", " today "],
        ["na de (?:lunch|middag)", " after lunch "],
        ["voor de (?:lunch|middag)", " before noon "],
        ["(?:'s |in de )?(?:ochtends?|voormiddag)", " in the morning "],
        ["(?:'s |in de )?(?:middags?|namiddags?)", " in the afternoon "],
        ["(?:'s |in de )?avonds?", " in the evening "],
        ["later (?:in de|deze) week|eind(?:e)? van de week", " later in the week "],
        ["eind volgende week", " late next week "],
        ["volgende week", " next week "],
        ["volgende|komende|aanstaande", " next "],
        ["(?:niet|pas) (?:voor|vanaf|na)|vanaf", " not before "],
        ["niet na|uiterlijk(?: om)?|tot", " no later than "],
        ["na", " after "],
        ["voor", " before "],
        ["tussen", " between "],
        ["en", " and "],
        ["of", " or "],
        ["behalve", " except "],
        ["maar", " but "],
        ["niet|geen", " not "],
        ["slecht", " bad "],
        ["eerder|vroeger", " earlier "],
        ["(?:een )?ander(?:e)? (?:tijd|tijden|moment|momenten|tijdstip)|iets anders", " another time "],
        ["om", " at "],
        ["op", " on "],
      ],
    ),
  () =>
    language(
      "não|posso|antes das|depois das|amanhã|hoje|próxim[oa]|semana|às|manhã|feira|mais (?:cedo|tarde)|horas|na segunda|que vem",
      "segunda(?:-feira)? terça(?:-feira)?s? quarta-feira|quarta quinta-feira|quinta sexta-feira|sexta sábados? domingos?",
      "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
      "uma duas três quatro cinco seis sete oito nove dez onze doze",
      /(?<!\p{L})(?:às|as|à) ()(uma|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze)(?!\p{L})/gu,
      [
        ["(\\d{1,2})/(\\d{1,2})", " $2/$1 "],
        ["depois de amanhã", " in 2 days "],
        ["amanhã", " tomorrow "],
        ["hoje", " today "],
        ["depois do almoço", " after lunch "],
        ["antes do (?:almoço|meio-dia)", " before noon "],
        ["mais tarde", " later "],
        ["mais cedo|antes(?! d)", " earlier "],
        ["(?:de|da|pela|na) manhã", " in the morning "],
        ["(?:à|de|da|pela|na) tarde", " in the afternoon "],
        ["(?:à|de|da) noite", " in the evening "],
        ["(?:ao )?meio-dia", " noon "],
        ["(?:no )?(?:fim|final) da semana", " later in the week "],
        ["(?:na )?(?:próxima semana|semana que vem)", " next week "],
        ["próxim[oa]|que vem", " "],
        ["não antes d(?:as|e|o)|a partir d(?:as|e|o)", " not before "],
        ["não depois d(?:as|e|o)|até(?: às?)?|o mais tardar", " no later than "],
        ["depois d(?:as|e|a)", " after "],
        ["antes d(?:as|e|a)", " before "],
        ["entre(?: as)?", " between "],
        ["e(?: as)?", " and "],
        ["ou", " or "],
        ["exceto|menos|salvo", " except "],
        ["mas", " but "],
        ["não|impossível", " not "],
        ["ruim|mau", " bad "],
        ["outr[oa]s? (?:horários?|horas?|momentos?)|outra coisa", " another time "],
        ["às?(?= ?\\d)", " at "],
      ],
    ),
  () =>
    language(
      "non posso|non prima|oggi|domani|dopodomani|alle \\d{1,2}|pomeriggio|mattin[ao]|stasera|prossim[oa]|settimana|più (?:tardi|presto)",
      "lunedì|lunedi martedì|martedi mercoledì|mercoledi giovedì|giovedi venerdì|venerdi sabato domenica",
      "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
      "una due tre quattro cinque sei sette otto nove dieci undici dodici",
      /(?<!\p{L})alle ()(due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici)(?!\p{L})/gu,
      [
        ["(\\d{1,2})/(\\d{1,2})", " $2/$1 "],
        ["dopodomani", " in 2 days "],
        ["domani", " tomorrow "],
        ["oggi", " today "],
        ["dopo pranzo", " after lunch "],
        ["prima di (?:pranzo|mezzogiorno)", " before noon "],
        ["(?:di |la |in )?mattin[ao]|mattinata", " in the morning "],
        ["(?:di |nel |il )?pomeriggio", " in the afternoon "],
        ["(?:di |la )?sera", " in the evening "],
        ["(?:a )?mezzogiorno", " noon "],
        ["(?:a )?fine settimana", " later in the week "],
        ["(?:la )?(?:prossima settimana|settimana prossima)", " next week "],
        ["prossim[oa]", " "],
        ["non prima d(?:elle|i|el)|(?:a partire )?dalle", " not before "],
        ["non (?:dopo|oltre)(?: le)?|entro(?: le)?|fino alle", " no later than "],
        ["dopo(?: le)?", " after "],
        ["prima d(?:elle|i|el)", " before "],
        ["tra(?: le)?|fra(?: le)?", " between "],
        ["e(?: le)?", " and "],
        ["o", " or "],
        ["tranne|eccetto|salvo", " except "],
        ["ma|però", " but "],
        ["non|no|impossibile", " not "],
        ["più (?:presto)|prima", " earlier "],
        ["più tardi", " later "],
        ["(?:un )?altr[oi] (?:orari[oi]?|moment[oi])|qualcos'altro", " another time "],
        ["alle?(?= ?\\d)", " at "],
      ],
    ),
];

/** "Dienstagnachmittag", "donderdagmiddag". */
const COMPOUND = /(tag|mittwoch|dag|morgen)(vormittag|nachmittag|mittag|morgen|abend|ochtend|namiddag|middag|avond)/gu;

let languages: readonly Language[] | null = null;

/** What one of the languages has and English has not, roughly: most messages are through with this. */
const MAY_BE_ABROAD =
  /[^\0-\x7f]|\d ?(?:h|uhr|uur)\b|tags?\b|tag\w*(?:mittag|abend|morgen)\b|\b(?:mittwoch|heute|mittags?|morgens?|woche|uhr|uur|abends?|vormittags?|plus tard|pas avant|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|demain|aujourd|matin|soir|heures?|semaine|lunes|martes|miercoles|jueves|viernes|hoy|a las|semana|temprano|tarde|\w+dag\w*|morgen\w*|nicht|niet|kein|puedo|posso|ochtend|eerder|volgende|segunda|quarta|quinta|sexta|hoje|mais|horas|oggi|domani|dopodomani|alle \d|lunedi|martedi|giovedi|venerdi|pomeriggio|mattin[ao]|prossim[oa]|settimana)/iu;

/**
 * A message with the words for days, hours and what is said of them put into English, where another language tells of them; null where
 * none does. The rest stays as it is: it is read for times, not for sense.
 */
export function timesInEnglish(text: string): string | null {
  if (!MAY_BE_ABROAD.test(text)) return null;
  const lower = ` ${text
    .toLowerCase()
    .replaceAll(/[’‘`´]/gu, "'")
    .replace(COMPOUND, "$1 $2")} `;
  languages ??= makers.map((make) => make());
  let best: { language: Language; hits: number } | null = null;
  for (const each of languages) {
    const hits = new Set(lower.match(each.own)).size;
    if (hits > (best?.hits ?? 0)) best = { language: each, hits };
  }
  if (best === null) return null;
  const { hourOf, hours, phrases } = best.language;
  let english = lower.replace(hourOf, (whole, half: string | undefined, name: string) => {
    const hour = hours.get(name);
    if (hour === undefined) return whole;
    return half ? ` at ${hour === 1 ? 12 : hour - 1}:30 ` : ` at ${hour} `;
  });
  for (const [pattern, words] of phrases) english = english.replace(pattern, words);
  return english.replace(/\s+/gu, " ").trim();
}
