import { expect, test } from "vitest";
import { stem } from "./stem.ts";

test.each(
  `consign consigned:consign consistency:consist consolation:consol knackeries:knackeri knaves:knave kneeling:kneel relational:relat
  rational:ration conditional:condit hesitancy:hesit digitizer:digit radically:radic differently:differ vilely:vile analogously:analog
  operator:oper feudalism:feudal decisiveness:decis hopefulness:hope callousness:callous formality:formal sensitivity:sensit
  triplicate:triplic electricity:electr hopeful:hope goodness:good revival:reviv allowance:allow airliner:airlin adjustable:adjust
  replacement:replac dependent:depend adoption:adopt activate:activ effective:effect rate cease:ceas controll:control roll ties:tie
  cries:cri gas this gaps:gap kiwis:kiwi dried:dri agreed:agre plastered:plaster bled sing luxuriated:luxuri hopping:hop hoping:hope
  by say cry:cri generate:generat generously:generous communication:communic communism skies:sky dying:die news succeed inning
  herring youth boyish owner's:owner owners':owner toy enjoy:enjoy wi-fi naïve mp3s customer customers:customer customer's:customer custom customize:custom production
  product products:product important import imports:import personal person conversions:conversion conversation:convers`
    .split(/\s+/u)
    .map((pair) => pair.split(":"))
    .map(([word = "", expected = word]) => ({ word, expected })),
)("the stem of $word is $expected", ({ word, expected }) => {
  expect(stem(word)).toBe(expected);
});
