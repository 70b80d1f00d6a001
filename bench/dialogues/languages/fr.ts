import { anywhere, atWord, wholeWord, type WordFamilies } from "./word-families.ts";

export const fr: WordFamilies = {
  topics: {
    email: anywhere`\be-?mails?\b|adresse (?:e-?)?mail|courriel|\bmail\b`,
    phone: anywhere`téléphone|votre numéro|votre portable`,
    contact: anywhere`vos coordonnées|comment (?:vous joindre|peut-on vous)`,
    name: anywhere`votre (?:nom|prénom)|vous appelez-vous|à qui ai-je`,
    company: anywhere`nom de votre|quelle (?:entreprise|société)|quel établissement`,
    size: anywhere`combien (?:de|d'|êtes|sont)|quelle (?:est la )?taille|nombre (?:de|d')`,
    budget: anywhere`budget|enveloppe|fourchette|payez-vous`,
    timing: anywhere`\bquand\b|échéance|délai|calendrier|(?:à|pour) quelle date`,
    role: anywhere`votre (?:rôle|fonction|poste)|qui (?:décide|d'autre|prend|signe|d'autres)|décision|décideur`,
    tool: anywhere`actuel(?:le|lement)?\b|aujourd'hui|quel (?:outil|logiciel|prestataire)`,
    need: anywhere`besoin|cherchez|quel(?:le)?s? (?:est|sont|problème|besoin|usage|type|formule|modèle|point|sujet)|priorité|important|à quoi`,
    meeting: anywhere`rendez-vous|démo|\bappel|créneau|échanger|parler|rappel|mettre en (?:contact|relation)`,
    slot: anywhere`convien|quel (?:jour|horaire|créneau|moment)|lequel`,
    location: anywhere`\boù\b|région|code postal|location`,
  },
  askedPlainly: {
    tool: anywhere`quel (?:outil|logiciel|prestataire)|qu'utilisez-vous`,
    role: anywhere`votre (?:rôle|fonction|poste)`,
    budget: anywhere`votre budget|quel(?:le)? (?:budget|enveloppe)`,
    location: anywhere`où (?:êtes|se trouve|se situe)`,
  },
  anythingElse: anywhere`autre (?:chose|question)|d'autres questions|souhaitez-vous savoir|voulez-vous savoir|que puis-je|
    puis-je vous (?:aider|renseigner)|en attendant|pas ce que vous (?:cherchiez|vouliez)`,
  request: anywhere`(?:^|[,;:–—-] ?)(?:laissez|indiquez|dites-moi|donnez|précisez|envoyez-moi|communiquez)`,
  confused: anywhere`pas (?:bien |tout à fait )?compris|reformul`,
  clarifies: anywhere`voulez-vous (?:dire|parler)|c'est bien|faute de frappe|s'agit-il|est-ce (?:pour|bien)|parlez-vous|préciser|
    précis(?:ez|ément)|quel(?:le)?s? |de quoi`,
  acknowledges: wholeWord`merci|compris|comprends|noté|note|bien reçu|reçu|d'accord|parfait|entendu|très bien|pas de souci|pas de problème|
    bien sûr|volontiers|avec plaisir|ravi|désolée?|transmis|c'est fait|jouable|faisable|j'ai|je vous en prie`,
  refuses: anywhere`(?:n'ai|ne trouve|ne peux|ne sais|ne dispose|ne figure|ne vois|ne connais)\b[^.!?]*(?:pas|rien|aucune?)|
    n'est pas (?:indiqué|précisé|mentionné|publié|connu|quelque chose)|(?:pas|aucune) (?:d'|de )?information`,
  sorry: atWord`désolée?s?|navrée?s?|excus\w*|pardon|regrette\w*`,
  bye: atWord`au revoir|bonne (?:journée|soirée|continuation|saison|fin)|bon(?:ne)? (?:week|après|retour)|
    à (?:bientôt|très|tout|plus)|je vous en prie|avec plaisir|merci|n'hésitez|quand vous voulez`,
  passedOn: anywhere`(?:vous|va|vont|allons) [^.]*(?:rappel|recontact|contact|répond|écri)|transm(?:is|ets|et)|revien(?:dra|drons|t|drai)|
    prendr?a? contact`,
  offers: atWord`je peux|peut (?:vous|l'|le)|pourrai\w*|souhaitez|préférez`,
  stopWords: wholeWord`le|la|les|et|vous|votre|pour|avec|est|sont|pas|un|une|je|nous|des|du|que`,
  weekdays: "dimanche lundi mardi mercredi jeudi vendredi samedi",
};
