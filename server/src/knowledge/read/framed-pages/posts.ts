import { ANY_PAGE, FIRST, type FramedPage, LAST, POST, RUN, TEXT } from "./framed-page.ts";

const teaser = (title: string, more = "") => `<div class="item"><a href="/${title.length}"><h3>${title}</h3></a>${more}</div>`;

export const posts: readonly FramedPage[] = [
  {
    name: "cards of other posts below it",
    head: POST,
    body: `<div class="post"><h1>Ice</h1>${TEXT}</div><section><h2>You may also like</h2>
      ${teaser("How we rebuilt the northern breakwater", "<p>It took two summers and more granite than anyone had planned for at first.</p>")}
      ${teaser("A week with the crew of the tug", "<p>They sleep on board from November to March and cook for each other on Sundays.</p>")}
      ${teaser("Why our cranes are painted in yellow", "<p>The colour was left over from the ferries, and the story is better than that.</p>")}</section>`,
    says: [FIRST, LAST],
    leaves: ["You may also like", "two summers", "left over from the ferries"],
  },
  {
    name: "bars to share it by",
    head: POST,
    body: `<div><h1>Ice</h1><ul class="s"><li><a href="https://x.example/s">Tweet this</a></li><li><a href="https://f.example/s">Post to wall</a></li></ul>
      <div>${TEXT}</div><div class="bar"><span>Shares: 214</span> <a href="https://l.example/s">Send to colleagues</a></div></div>`,
    says: [FIRST, LAST],
    leaves: ["Tweet this", "Post to wall", "Shares: 214"],
  },
  {
    name: "a box about its author",
    head: POST,
    body: `<div><h1>Ice</h1><div>${TEXT}</div></div><div class="who"><img src="k.jpg" alt="Portrait of Karla"><b>Karla Mo</b>
      <p>Karla has written about ships since 2009, lives on a barge and keeps three cats that do not like water.</p></div>`,
    says: [FIRST, LAST],
    leaves: ["three cats", "Portrait of Karla"],
  },
  {
    name: "what readers answered",
    head: POST,
    body: `<div><h1>Ice</h1><div>${TEXT}</div></div><div class="discussion"><h2>2 answers</h2>
      <div class="answer"><b>Olaf</b> <a href="#a1">Reply</a> My boat sank there in 1987 and nobody came.</div><div class="answer"><b>Rita</b> <a href="#a2">Reply</a> Lovely pictures.</div></div>`,
    says: [FIRST, LAST],
    leaves: ["My boat sank", "Lovely pictures"],
  },
  {
    name: "a notice of cookies without a name",
    head: POST,
    body: `<div><h1>Ice</h1><div>${TEXT}</div></div><div class="b2"><p>This website uses cookies to improve your experience, and by going on you agree to our use of them.</p><a href="/c">Details</a></div>`,
    says: [FIRST, LAST],
    leaves: ["uses cookies"],
  },
  {
    name: "navigation by a list",
    head: POST,
    body: `<ul id="top"><li><a href="/p">Pilots and tugs</a></li><li><a href="/b">Berths</a></li><li><a href="/f">Fees of the port</a></li></ul><div><h1>Ice</h1>${TEXT}</div>`,
    says: [FIRST, LAST],
    leaves: ["Pilots and tugs", "Fees of the port"],
  },
  {
    name: "a box for a newsletter inside",
    head: POST,
    body: `<div><h1>Ice</h1>${RUN.slice(0, 2).join("")}<div class="newsletter-box"><strong>Harbour letter</strong> Once a month, by mail. <form><input type="email"><button>Join</button></form></div>${RUN.slice(2).join("")}</div>`,
    says: [FIRST, LAST],
    leaves: ["Harbour letter", "Join"],
  },
  {
    name: "advertisements that part its text into boxes",
    head: POST,
    body: `<h1>Ice</h1><div class="grid"><div class="body"><div class="in">${RUN.join("")}</div></div></div><div class="ad"><a href="https://ads.example">Winter tyres at half price</a></div>
      <div class="grid"><div class="body"><div class="in"><p>In April the last floes drift past the lighthouse, and the tug goes back to its summer berth for a new coat of paint.</p></div></div></div>`,
    says: [FIRST, "the last floes drift past"],
    leaves: ["Winter tyres"],
  },
  {
    name: "a column of what is read most",
    head: POST,
    body: `<table><tr><td><h1>Ice</h1>${TEXT}</td><td><h4>Read most</h4><ol><li><a href="/1">Ferry hits the quay at dawn</a></li><li><a href="/2">New fees from the first of May</a></li><li><a href="/3">Divers find an old anchor again</a></li></ol></td></tr></table>`,
    says: [FIRST, LAST],
    leaves: ["Ferry hits", "old anchor"],
  },
  {
    name: "teasers with prices in their titles",
    head: POST,
    body: `<div><h1>Ice</h1>${TEXT}</div><footer><a href="/a"><div>Marina sells for $4 million to an investor</div></a><a href="/b"><div>Yacht of 90 feet seized over $300 of fees</div></a></footer>`,
    says: [FIRST, LAST],
    leaves: ["$4 million", "$300"],
  },
  {
    name: "captions and other words of its pictures",
    head: POST,
    body: `<div><h1>Ice</h1>${RUN.slice(0, 2).join("")}<figure><img src="t.jpg" alt="A tug in fog"><figcaption>The tug leaves at dawn. Photograph: Ida Lund, Harbour Archive, all colours as taken.</figcaption></figure>${RUN.slice(2).join("")}</div>`,
    says: [FIRST, LAST],
    leaves: ["A tug in fog", "Harbour Archive"],
  },
  {
    name: "its tags, and the posts before and after it",
    head: POST,
    body: `<div><h1>Ice</h1><div>${TEXT}</div></div><p class="t">Filed in: <a href="/t/ice">ice</a>, <a href="/t/winter">winter</a></p><div class="pn"><a href="/x">← Our cranes in spring</a> <a href="/y">Dredging begins on Monday →</a></div>`,
    says: [FIRST, LAST],
    leaves: ["Filed in", "Our cranes in spring", "Dredging begins"],
  },
  {
    name: "a table of fees inside, and none of it lost",
    head: POST,
    body: `<div><h1>Ice</h1>${RUN.slice(0, 3).join("")}<table><tr><th>Length</th><th>Ice fee</th></tr><tr><td>to 40 m</td><td>€120</td></tr><tr><td>to 90 m</td><td>€310</td></tr></table>${RUN[3]}</div>`,
    says: [FIRST, LAST, "Length: to 90 m | Ice fee: €310"],
    leaves: [],
  },
  {
    name: "notes, lists and quotes inside, and none of them lost",
    head: POST,
    body: `<article><h1>Ice</h1>${RUN.slice(0, 2).join("")}<aside class="note">Call the office on channel 12 before you enter the outer basin.</aside><ul><li>Bring two fenders for each side of the hull</li><li>Keep the engine warm</li></ul>
      <blockquote><p>“We have never lost a day.”</p><footer>Jon Aas, head pilot</footer></blockquote>${RUN.slice(2).join("")}</article>`,
    says: [FIRST, LAST, "channel 12", "two fenders", "never lost a day", "Jon Aas, head pilot"],
    leaves: [],
  },
  {
    name: "answers that open inside, and code",
    head: `<script type="application/ld+json">{"@context":"https://schema.org","@type":"BlogPosting","headline":"Ice"}</script>`,
    body: `<div><h1>Ice</h1>${TEXT}<details><summary>Who pays for the breaker?</summary><p>The port does, up to three days in a row.</p></details><pre><code>ice --class 1A</code></pre></div>
      <div class="side"><a href="/k">All posts about our winters at sea</a></div>`,
    says: [FIRST, LAST, "up to three days in a row", "ice --class 1A"],
    leaves: ["All posts about"],
  },
  {
    name: "a docs page that calls itself an article",
    head: ANY_PAGE,
    body: `<nav><a href="/d">Docs</a></nav><div><h1>Ice class</h1>${TEXT}<div class="callout">The class is checked again every two years.</div></div><p class="next"><a href="/n">Next: Mooring in strong wind</a></p>`,
    says: [FIRST, LAST, "checked again every two years"],
    leaves: ["Mooring in strong wind"],
  },
];
