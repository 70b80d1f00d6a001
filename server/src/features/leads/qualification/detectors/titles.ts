/** Levels of titles, the highest first, as alternatives of a pattern in lower case. */
export const titles = {
  executive: [
    "c[eoftmirp]o|cmo|ciso|chief [a-z]+(?: [a-z]+)? officer|(?:co-?)?founder|owner|president|managing (?:director|partner)|general manager|proprietor|principal",
    "(?:allein)?geschäftsführer(?:in)?|geschäftsführende[rn]? gesellschafter(?:in)?|(?:mit)?inhaber(?:in)?|vorstand(?:smitglied|svorsitzende[rn]?)?|(?:mit)?gründer(?:in)?",
    "p\\.?d\\.?g\\.?|(?:directeur|directrice) générale?|gérante?|(?:co-?)?fondat(?:eur|rice)|présidente?",
    "director(?:a)? general|gerente(?: general)?|consejer[oa] delegad[oa]|dueñ[oa]|propietari[oa]|(?:co)?fundador(?:a)?",
    "amministrat(?:ore|rice) (?:delegat[oa]|unic[oa])|titolare|(?:co-?)?fondat(?:ore|rice)|dirett(?:ore|rice) generale",
    "algemeen directeur|eigena(?:ar|resse)|(?:mede-?)?oprichter|bestuurder",
    "diretor(?:a)?[- ](?:geral|executiv[oa])|sóci[oa](?:-gerente)?|propriet[áa]ri[oa]|(?:co)?fundador(?:a)?|presidente",
  ],
  senior: [
    "[es]?vp|vice president|head|(?:senior |executive |regional |sales |marketing |it |product |operations |purchasing )?director",
    "(?!team)\\p{L}+leit(?:er|erin|ung)|leit(?:er|erin|ung)|prokurist(?:in)?",
    "directeur|directrice|responsable|chef(?:fe)? du service",
    "director(?:a)?|jef[ea]|responsable",
    "dirett(?:ore|rice)|responsabile",
    "hoofd|directeur|directrice",
    "diretor(?:a)?|chefe|respons[áa]vel",
  ],
  manager: ["(?:[a-z]+ ){0,2}(?:manager|supervisor|team lead(?:er)?|lead)|lead [a-z]+", "teamleit(?:er|erin|ung)", "chef(?:fe)? de projet"],
  no_authority: [
    "student|intern|trainee|job seeker|phd candidate",
    "student(?:in)?|praktikant(?:in)?|werkstudent(?:in)?|azubi",
    "étudiante?|stagiaire|alternante?",
    "estudiante|becari[oa]",
    "student(?:e|essa)|stagista|tirocinante",
    "studente?|stagiair(?:e)?",
    "estudante|estagiári[oa]",
  ],
  contributor: [
    "(?:[a-z]+ ){0,2}(?:engineer|developer|analyst|assistant|coordinator|specialist|associate|representative|rep|sdr|bdr|consultant|designer|administrator|executive|accountant)",
    "sachbearbeiter(?:in)?|entwickler(?:in)?|referent(?:in)?|assistent(?:in)?|einkäufer(?:in)?",
    "développeu(?:r|se)|assistante?|acheteu(?:r|se)",
    "desarrollador(?:a)?|asistente|comprador(?:a)?",
    "sviluppat(?:ore|rice)|impiegat[oa]",
    "medewerk(?:er|ster)|ontwikkelaar|inkoper",
    "desenvolvedor(?:a)?|assistente|analista",
  ],
} as const;

const OF = "(?:of|for|der|des|für|de la|des|de|du|d'|del|della|dei|di|van|voor|da|do)";
/** "of Sales", "der Produktion": what a title within a sentence is of. */
export const AREA_OF = `(?: ${OF} (?:the |een |la |il |o |a )?[\\p{L}&/-]+)?`;
/** "Operations", "Sales and Marketing" as well, where the line is a title and nothing else: up to three words that begin no new clause. */
export const AREA = `(?:,? (?:${OF} )?(?!(?:at|of|in|with|here|from|and|for|on|who|is|bei|und|chez|et|en|presso|e|bij|y|na|no)(?!\\p{L}))[\\p{L}&/-]+){0,3}`;
