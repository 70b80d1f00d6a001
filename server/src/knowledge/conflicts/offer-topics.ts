import { ANSWER, type Topic, topic } from "./topic.ts";

const SORTS = String.raw`images?|photos?|pictures?|logos?|avatars?|videos?|imports?|importer|CSV|exports?|body|payload|logs?|storage|space|total|rows|backups?|audio|recordings?|e-?mails?|messages?|per (?:user|plan|account|month)|plans?`;

/** How long things take, what they are, and what is said of many things. */
export const offerTopics: readonly Topic[] = [
  // How long things take.
  topic(
    "install",
    "product",
    "time",
    String.raw`install\w*|fit(?:ted|ting)?|set[- ]?up|setting up|mount\w*|onboard\w*|implement\w*|go(?:es)?[- ]live|going live|(?:be|are|is) live|live within|up and running|roll-?outs?|rolling out|started|get going|on board|(?:system|software|platform) (?:is|will be) running|ready to (?:use|go)|introduc\w+|switch over|migrat\w+|kick-?off`,
  ),
  topic(
    "delivery",
    "product",
    "time working-time",
    String.raw`(?<!\bof )deliver(?!\w*ies of webhook)\w*|ship(?:s|ped|ping|ment)?|dispatched|arriv\w+|lead time|lorry|(?:parcel|order|goods|package)s? (?:is|are|will be|leaves?|reach\w*|get|gets|comes?) (?:with you|to you|you|there|our|on)|on its way|in the post|at your door|doorstep|reach(?:es)? you|(?:arrives?|comes?|brought) (?:to|at|in)|you (?:receive|get|have) (?:your|the|it)|transit|couriers?`,
  ),
  topic(
    "cut-off",
    "business",
    "clock",
    String.raw`cut-?off|same[- ]day|today|same (?:evening|afternoon)|orders?|dispatch\w*|ships?|leaves?`,
  ),
  topic("quote", "business", "time working-time", [
    String.raw`quot(?:e|es|ation|ations)|offers?|estimates?|proposals?`,
    String.raw`sent|send|receiv\w+|get|prepar\w+|have|hours|days|inbox`,
  ]),
  topic("rebooking", "product", "time", [
    String.raw`rebook\w*|reschedul\w+|(?:chang\w+|mov\w+|switch\w*|postpon\w+|shift\w*) (?:\p{L}+ ){0,3}(?:date|dates|booking|bookings|appointment|reservation|course|slot)`,
    String.raw`before|until|in advance|ahead|prior|free|no cost`,
  ]),
  topic("booking ahead", "product", "time", [
    String.raw`book\w*|reserv\w+|plan|publish\w*|schedul\w+`,
    String.raw`ahead|in advance|out|before|earlier|future`,
  ]),
  // What it is.
  topic(
    "founded",
    "business",
    "date",
    String.raw`founded|established|incorporated|started (?:in|out)|began|begun|company started|set up (?:in|by)|(?:set up|opened|launched) (?:the|this|our) (?:firm|company|business|studio|shop)|in business|founding|est\.|since (?:19|20)\d\d|how it (?:all )?(?:began|started)|(?:it|story|journey|history) (?:all )?(?:began|begins|started|starts)|opened (?:our|its|the) doors|roots|birth|born|goes back to|came into being|created in`,
    [String.raw`around|trading|serving|making|building|operating|active|independent|existed|going|doing`, "since"],
  ),
  topic(
    "sunset",
    "product",
    "date",
    String.raw`switch\w* off|turn\w* off|retir\w+|sunset\w*|discontinu\w+|shut\w* down|end[- ]of[- ](?:life|support|sale)|deprecat\w+|stops? working|supported until|no longer (?:be )?(?:support\w*|available|work)|withdrawn|phased? out|will (?:fail|cease|end|stop)|goes away|go dark|pull the plug|end of the road|removed|no longer (?:answer|respond|accept\w*|function)\w*|move away from|migrate (?:from|away|off|by)|last day|you have until|disappear\w*|ends?|closed down|decommission\w*`,
  ),
  topic(
    "release",
    "product",
    "date",
    String.raw`releas\w+|launch\w*|goes live|go live|generally available|available (?:from|on)|ships? on|comes? out|out on|rolls? out|roll-?out|arriv\w+|in the stores|can download|debut\w*|expect (?:the|it)|unveil\w*`,
  ),
  topic(
    "employees",
    "business",
    "person",
    String.raw`employs|(?:has|have|had|counts?) (?:\S+ ){1,3}employees|our staff|staff of|team of|head ?count|company of|workforce|our team|on the payroll|crew|strong|of us|heads|grown to|work\w* (?:here|at|for)|we are`,
    [String.raw`people|persons?|colleagues|of us|employees`, String.raw`works?(?! in an?\b)|working|we are|strong|grown to`],
  ),
  topic("participants", "product", "participant person place", [
    String.raw`cours\w*|we (?:take|admit|teach|train)|class(?:es)?|groups? of|workshops?|trainings?|lessons?|webinars?`,
    String.raw`participants?|attendees?|learners?|people|students?|places|seats|persons?|trainees?`,
  ]),
  topic("administrators", "plan", "person", String.raw`admins?|administrators?|admin role`),
  topic("seats", "plan", "person", String.raw`users?|seats?|members?|logins?|log ?in|licen[cs]es?|people|persons?|colleagues|teammates`),
  topic(
    "customers",
    "business",
    "customer",
    String.raw`use|uses|used|using|serv\w+|count on|choose|chosen|company|trust\w*|rely|relies|join|base|customers?|clients?|work with|looks? after|happy`,
  ),
  topic(
    "languages",
    "business",
    "language",
    String.raw`switch|comes|choose|interface|available|speaks?|translat\w+|supported|product|app|software|languages`,
  ),
  topic(
    "countries",
    "business",
    "country",
    String.raw`ship\w*|deliver\w*|send|sent|parcels?|customers?|reach\w*|serv\w+|active|sell|sold|export\w*`,
  ),
  topic("integrations", "business", "integration", [
    String.raw`talks?|hook\w*|find|marketplace|integrat\w+|connect\w*|plug\w*|ready-made|apps?|tools?|works with|link\w*`,
    String.raw`\d{2,}|\p{L}+ty|dozens?|hundreds?`,
  ]),
  topic("data centres", "business", "data-centre", String.raw`data|servers?|run|runs|hosted|stored|operate|platform|cent(?:er|re)s`),
  topic("warehouses", "business", "warehouse", String.raw`warehouses?|fulfil\w+|stock|goods|cent(?:er|re)s`),
  topic("rate", "plan", "request", String.raw`requests?|calls?|queries|rate|API|times`),
  topic("import rows", "plan", "line", String.raw`lists?|one go|import\w*|CSV|load\w*|uploads?|list|spreadsheets?|at a time|files?`),
  topic("warranty", "product", "time", String.raw`warrant\w*|guarantee\w*|defects?`, [
    String.raw`repair\w*|replac\w+|exchang\w+|fix\w*|cover\w*|new one`,
    String.raw`faulty|break\w*|broken|fails?|fault|malfunction\w*|hardware|units?|defect\w*|free of charge|at our cost`,
  ]),
  topic("battery", "product", "time mAh", String.raw`batter(?:y|ies)|(?:one|single|full|per) charge`),
  topic("weight", "product", "g", String.raw`weigh\w*|weight|heavy|grams?|mass|light`),
  topic("protection", "product", "IP", String.raw`housing|rated|protect\w*|dust|water|casing|sealed|ingress|case`),
  topic("temperature", "product", "°C", String.raw`temperatures?|operat\w+|works?|use|cold|hot|degrees|approved|ambient|environment`),
  topic("reach", "product", "mm", String.raw`range|reach\w*|away|apart|within|distance|far`),
  topic("certificate", "product", "time", [
    String.raw`certificat\w+|certified`,
    String.raw`valid\w*|expir\w+|good|renew\w*|lasts?|lapse\w*|runs? out`,
  ]),
  topic("calibration", "product", "time", String.raw`re-?calibrat\w+`),
  topic(
    "maintenance",
    "product",
    "time",
    String.raw`maintenance|services? (?:your|the|every)|serviced|technician\w*|inspect\w*|check-?ups?`,
  ),
  topic("course length", "product", "time", [
    String.raw`courses?|trainings?|classroom|workshops?|seminars?|learn`,
    String.raw`plan|spread|for the course|in|takes?|lasts?|spend|duration|long|length|run|runs|over`,
  ]),
  // What is said of many things.
  topic("announcement", "anything", "time", "notice"),
  topic("discount", "anything", "%", String.raw`discount\w*|reduc\w+|off|cheaper|less|save|rebate|drops?`),
  topic("response", "anything", "time working-time", ANSWER),
  topic("resolve", "anything", "time", String.raw`resol\w+|fix(?:ed|es)?|repair\w*|solved?|restor\w+|recover\w*`),
  topic(
    "keep",
    "anything",
    "time",
    String.raw`kept|keep\w*|retain\w*|retention|stor(?:ed?|es|age|ing)|histor\w+|go(?:es)? back|look(?:s|ing|ed)? (?:back|up|at)|delet\w+|remov\w+|purg\w+|eras\w+|wip\w+|archiv\w+|remember\w*|hold|held|saved|thinned|thrown away|emptied|destroy\w*|searchable|recorded|logged|cover|(?:stays?|remains?) (?:in|available|visible|accessible|searchable)`,
  ),
  topic("file size", "product", "bytes", String.raw`(?<!\b(?:${SORTS})\b.*)(?:uploads?|files?|attach\w*|documents?)(?!.*\b(?:${SORTS}))`),
  topic(
    "upload",
    "anything",
    "bytes",
    String.raw`uploads?|files?|attach\w*|documents?|imports?|pictures?|images?|photos?|body|payload|size`,
  ),
  topic("storage", "anything", "bytes", String.raw`stor(?:age|e|ed|es)|space|disk|room`),
  topic(
    "retry",
    "anything",
    "retry",
    String.raw`retr(?:y|ies|ied)|attempt\w*|tried again|try again|tries again|repeat\w*|redeliver\w*|resent|sent again|(?:try|tries|tried) .* times`,
  ),
  topic(
    "timeout",
    "anything",
    "time",
    String.raw`time-?outs?|times? out|wait\w*|must (?:answer|reply|respond)|no response|considered failed`,
  ),
  topic(
    "refresh",
    "anything",
    "time interval",
    String.raw`refresh\w*|updat\w+|interval|sync\w*|poll\w*|report\w* (?:its|their|a) position|come in|old|older|fresh|current|renewed|live data|real[- ]time|delay\w*|lag\w*`,
  ),
  topic(
    "valid",
    "anything",
    "time",
    String.raw`valid|expir\w+|good for|stays good|lapse\w*|works? for|runs? out|liv(?:es?|ed) for|lasts?|dies?|to use`,
  ),
  topic(
    "overage",
    "anything",
    "price",
    String.raw`extra|additional|beyond|above|over the (?:limit|allowance|quota)|used up|overage|further|each (?:additional|extra)|on top of the included`,
  ),
];
