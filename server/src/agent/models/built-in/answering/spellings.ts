/** Words that Americans and Britons spell, or say, in two ways, the American way first. */
const pairs = `
tire tyre / tires tyres / color colour / colors colours / colored coloured / labor labour / favorite favourite / favor favour / behavior behaviour / neighbor neighbour
flavor flavour / flavors flavours / honor honour / harbor harbour / vapor vapour / odor odour / odors odours / humor humour / armor armour / center centre / centers centres
theater theatre / meter metre / meters metres / liter litre / liters litres / fiber fibre / fibers fibres / caliber calibre / catalog catalogue / catalogs catalogues
dialog dialogue / analog analogue / license licence / licenses licences / defense defence / offense offence / gray grey / plow plough / mold mould / curb kerb
aluminum aluminium / jewelry jewellery / pajamas pyjamas / program programme / programs programmes / canceled cancelled / canceling cancelling / traveler traveller
travelers travellers / traveling travelling / labeled labelled / labeling labelling / modeling modelling / enrollment enrolment / enroll enrol / fulfill fulfil
fulfillment fulfilment / installment instalment / installments instalments / skillful skilful / pediatric paediatric / orthopedic orthopaedic / anesthesia anaesthesia
esthetic aesthetic / maneuver manoeuvre / estrogen oestrogen / checkbook chequebook / airplane aeroplane / donut doughnut / yogurt yoghurt / whiskey whisky / mom mum
analyze analyse / analyzed analysed / paralyze paralyse / catalyze catalyse / artifact artefact / judgment judgement / acknowledgment acknowledgement / aging ageing
truck lorry / trucks lorries / zipcode postcode / diaper nappy / gasoline petrol
`;

/** "Organize" and "organise"; "size" and "advise" have one spelling. */
const ENDING =
  /\b((?:re)?(?:organ|custom|personal|optim|author|real|final|minim|maxim|standard|normal|prior?it|digit|categor|anonym|summar|synchron|item|capital|recogn|special|general|util|visual|local|global|monet|initial|serial|token|steril|sanit|apolog|emphas|memor|modern|mobil|central|econom|formal|harmon|legal|neutral|random|stabil|winter|hospital|fertil|pasteur|crystal|oxid|vapor))i([sz])(e|ed|es|er|ers|ing|ation|ations)\b/giu;

const otherWay = new Map<string, string>();
for (const pair of pairs.split(/[\n/]/u)) {
  const [american, british] = pair.trim().split(" ");
  if (american === undefined || british === undefined) continue;
  otherWay.set(american, british);
  otherWay.set(british, american);
}

/** The text with each word that has two spellings in the other one; a site keeps to one, and a visitor who keeps to it has no need of this. */
export function inOtherSpelling(text: string): string {
  return text
    .replaceAll(/[a-z]{3,}/giu, (word) => otherWay.get(word.toLowerCase()) ?? word)
    .replaceAll(
      ENDING,
      (_, stem: string, letter: string, ending: string) => `${stem}i${letter.toLowerCase() === "s" ? "z" : "s"}${ending}`,
    );
}
