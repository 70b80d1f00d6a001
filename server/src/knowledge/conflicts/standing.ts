/** Where a sentence stands: its page, and the headings above it. */
export interface Place {
  url: string | null;
  headingPath: string;
  /** When the page was written, in years, where it or its address says so. */
  writtenIn: number | null;
  /** The year that it was read in. */
  readIn: number;
}

/** Lists of what changed with each version tell what was. */
const CHANGES_PAGE =
  /\/(?:changelog|change-log|release-notes?|whats-new|archive|(?:[a-z]+-)?notes|status)(?:[/.-]|$)|\/releases?(?:\/(?:v?\d[^/]*)?)?$/iu;
/** Pages on others, whose figures are theirs. */
const STORY_PAGE = /\/(?:customers?|case-stud\w+|stories|success\w*|references|testimonials)(?:[/.-]|$)/iu;
const STAFF = /\b(?:employees|people work|team of)\b/iu;
const DATED_PAGE =
  /\/(?:blog|news|press(?:-releases?)?|articles?|posts?|events?|webinars?|journal|insights|updates?|stories)(?:[/.-]|$)|\/(?:19|20)\d\d(?:\/|-|$)/iu;
const CHANGES_HEADING =
  /\b(?:change ?log|release notes|what changed|version history|history of (?:changes|prices)|(?:former|previous|old) (?:prices|versions?|plans))\b/iu;
const JOB_PAGE = /\/(?:careers?|jobs?)(?:[/.-]|$)/iu;

const PAST =
  /\b(?:(?<!\b(?:after|once|when|since|until|if|that|which|who|before) (?:\S+ ){1,3})(?:was|were|had|did)|used to|previously|formerly|earlier,|(?:until|till) (?:(?:the )?(?:end|spring|summer|autumn|fall|winter|last|recently|now|January|February|March|April|May|June|July|August|September|October|November|December)|(?:19|20)\d\d|\d{1,2} \p{Lu})|no longer|originally|back then|at launch|at first|in the past|legacy|old(?:er)? (?:plan|price|version|limit|contract)s?|in (?:19|20)\d\d|(?<!\b(?:be|it) )(?:raised|lowered)|went from|doubled|halved|rose|fell|grew|changed|(?:last|this) (?:year|month|week|quarter|spring|summer|autumn|fall|winter)|(?:plan|it|licen[cs]e|edition|tier|price|subscription|we|they|which) (?:cost|charged|paid|gave|offered|allowed|kept|came|included|started|began|took)|(?:before|retired|discontinued) (?:that|it|then|this|plan)|ago|today we|we (?:are|have) (?:raising|lowering|increas\w+|reduc\w+|extend\w+|cut|cutting))\b/iu;
const FUTURE_AT =
  /\b(?:from|starting|beginning|as of|effective|on|by|in) (?:the )?(?:next (?:year|month|quarter)|(?:\d{1,2}(?:st|nd|rd|th)? )?(?:January|February|March|April|May|June|July|August|September|October|November|December)|20\d\d|Q[1-4]|spring|summer|autumn|fall|winter)|\b(?:soon|planned|coming|upcoming|roadmap|later this year|next (?:year|month|quarter|version|release)|in (?:the )?future|eventually|one day)\b/iu;
const WILL = /\b(?:will|going to|shall|plan to|intend|expect|aim|hope|want) /iu;
const WILL_CHANGE =
  /\b(?:will|going to|shall|plan(?:s|ned)? to|intends? to|expects? to|hopes? to|wants? to) (?:be )?(?:rise|ris\w+|go up|increas\w+|rais\w+|grow|double|halve|drop|fall|chang\w+|becom\w+|launch\w*|lower\w*|extend\w*|introduc\w+|add\w*|move)\b/iu;
const OTHERS =
  /\b(?:competitors?|competing|rivals?|elsewhere|other (?:vendors?|tools?|providers?|suppliers?|systems?|products?)|others? (?:charge|cost|ask|offer|take)|most (?:tools|vendors|providers|suppliers|systems)|industry|market (?:average|standard)|alternatives?|instead of|rather than|compared (?:to|with)|unlike|many (?:vendors|tools|providers))\b/iu;
const SUPPOSED =
  /\b(?:for example|for instance|e\.g\.|example|imagine|suppose|let['’]s say|say you|say,|assum\w+|if you['’]ve|if you(?:(?:['’]re| are) (?:running|using)| (?:have|had|pay(?! (?:late|yearly|annually|monthly|by|in|for))|use|run|send|track|make|need|add|buy|order|ship|only))|would|could have|estimat\w+|adds? up|works? out|that is|average|median|typical(?:ly)?|usual(?:ly)?|normally|as a rule|most (?:customers|people|teams|users)|customers? (?:save|report|see)|(?<!\bare )a (?:team|company|fleet|firm|shop|school|business|customer|warehouse|site|group) (?:of|with)|^(?:with|for) (?:\d+|ten|twenty|fifty|a hundred) (?:users|people|seats|vehicles|employees|sites))\b/iu;
const QUOTED = /^["“„«]|\b(?:says|said|told us|reports?|explains) \p{Lu}\p{L}+|["”»] ?[—–-]/u;
const UPDATED =
  /\b(?:updated|published|posted|written|last changed|reviewed|effective|in force|version of|valid (?:from|as of)|as of|since the|dated?)\b[^.]{0,12}$/iu;

/** Whether a whole page, or what stands below a heading, tells of something else than what holds now. */
export function isOfOtherTimes({ url, headingPath }: Place): boolean {
  return CHANGES_PAGE.test(pathOf(url)) || CHANGES_HEADING.test(headingPath);
}

/** Whether a sentence says what holds now for whoever reads it. */
export function isSaidOfNow(sentence: string, place: Place, isDate: boolean): boolean {
  if (OTHERS.test(sentence) || SUPPOSED.test(sentence) || QUOTED.test(sentence)) return false;
  if (isDate) return !UPDATED.test(sentence.slice(0, 40)) || /found|switch|retir/iu.test(sentence);
  if (PAST.test(sentence) || WILL_CHANGE.test(sentence) || (FUTURE_AT.test(sentence) && WILL.test(sentence))) return false;
  const path = pathOf(place.url);
  if (STORY_PAGE.test(path) || (JOB_PAGE.test(path) && !STAFF.test(sentence))) return false;
  // What an article says stands as it was on its day.
  return !(DATED_PAGE.test(path) && place.writtenIn !== null && place.readIn - place.writtenIn >= 1);
}

/** The year that a page says it was written in: in its address, or on a line of its own. */
export function yearOf(url: string | null, text: string): number | null {
  const path = pathOf(url);
  const inPath = /\/((?:19|20)\d\d)(?:\/|-|$)/u.exec(path)?.[1];
  if (inPath !== undefined) return Number(inPath);
  if (!DATED_PAGE.test(path)) return null;
  const line = text.split("\n").find((each) => each.length < 80 && /\b(?:19|20)\d\d\b/u.test(each) && !/[.!?]$/u.test(each));
  const inLine = /\b((?:19|20)\d\d)\b/u.exec(line ?? "")?.[1];
  return inLine === undefined ? null : Number(inLine);
}

function pathOf(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).pathname : "";
}
