import type { ServerResponse } from 'node:http';

export interface EmbeddingsRequest {
  input?: string[];
}

/**
 * Replaces a real model's knowledge of meaning for the words of the demo content: each line is one idea, as beginnings
 * of words in either language.
 */
const ideas = `
uni une und magama magab maga sleep slept doze slumber
ärka ärga wake awake rouse
öö öise night
unetus insomn
lõuna lunch midday
hommik breakfast morning
õhtu supper dinner evening
jõud jõu strength strong muscle
harjutus exercise workout training trenn
liiges joint
nälg nälja hunger hungry appetite
väsi tired weary exhaust
tunde tunne feeling emotion
hirm kardan fear afraid anxi ärev
hinga breath inhale
stress pinge tension
kuu moon lunar
tähe täht star stellar
taeva sky heaven
virmali aurora northern
udukogu nebula
teleskoop telescope
kaamera camera
säriaeg säri exposure shutter
statiiv tripod
objektiiv lens
pilt pildi foto photo picture image
riietu riide cloth dress wear
külm cold frost freez
lumi lume snow
mets metsa forest wood
raba bog mire swamp
kõndi jaluta matk walk hike stroll
jooks jooksu run jog
vesi vee water
sool salt
suhkur suhkru sugar sweet
leib leiva bread loaf
supp supi soup broth
kala fish
liha meat
köök köögi kitchen
retsept recipe
toit toidu söö söögi food meal eat nutrition
raha eelarve money budget
odav soodsa cheap inexpensive
poe ostu osta shop grocer buy
laps laste child kid
pere family
selg selja back spine
õla õlgu shoulder
lõug lõua lõug jaw
pea peavalu head headache migraine
valu pain hurt ache sore
süda heart cardi
arst doctor physician
kell clock
voodi bed mattress
ekraan telefon mobiil screen phone
kohv coffee
alkohol alcohol wine
spetsialist nõustaja expert counsel specialist
sündmus üritus event workshop
salvestus recording
reegel reegli rule
pime dark
valgus valguse light
ilm ilma weather
pilv pilve cloud
talv winter
suvi summer
sokk sokid soki sock
villa wool
kiht kihi layer
kali kalja kvass
kõrvits pumpkin
pastinaa parsnip
muusika music
raamat book
lamp lambi
pealamp headlamp
põlv knee
uinak nap
päevik diary
kofei caffein
uju swim
magnees magnes
forell trout
laadi charge
rukki rye
kilu sprat
säästa säästm save spare
menüü menu
lihas muscle
veri vere blood
lõdvesta relax
šot scot
pime dark
ümbrik envelope
monitor kontorila desk
kuulsa famous
tass cup
`
  .trim()
  .split('\n')
  .map((line) => line.split(' '));

const unsaid = new Set(
  `ja on ei et kui kas mis mida kuidas miks millal kus kes see seda selle ma mu minu sa ta me te nad oma või ning ka aga
  siis veel pole oli teha tuleb võib saab the a an and or of to in on at is are was be it its this that what how why when
  where who which do does did can could should i my me you your we our for with from as by not no if than then there`.split(
    /\s+/,
  ),
);

const size = 1_536;

/** Returns the idea of a word, or the word without its ending. */
function ideaOf(word: string): string {
  const known = ideas.findIndex((idea) => idea.some((start) => word.startsWith(start)));
  return known >= 0 ? `idea ${known}` : word.slice(0, Math.max(4, Math.ceil(word.length * 0.6)));
}

/** Returns numbers from -1 to 1 that depend only on the text. */
function directionOf(text: string): Float32Array {
  let state = 2_166_136_261;
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  const direction = new Float32Array(size);
  for (let index = 0; index < size; index += 1) {
    state = Math.imul(state ^ (state >>> 15), 2_246_822_519) + 1_013_904_223;
    state ^= state >>> 13;
    direction[index] = (state >>> 0) / 2 ** 31 - 1;
  }
  return direction;
}

const directions = new Map<string, Float32Array>();

/** Returns an embedding vector. Texts that share ideas have similar vectors, whatever their language. */
function embedText(text: string): number[] {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !unsaid.has(word));
  const sum = new Array<number>(size).fill(0);
  for (const idea of new Set(['', ...words.map(ideaOf)])) {
    const direction = directions.get(idea) ?? directionOf(idea);
    directions.set(idea, direction);
    const weight = idea === '' ? 0.3 : idea.startsWith('idea ') ? 1.5 : 1;
    for (let index = 0; index < size; index += 1) sum[index] = (sum[index] ?? 0) + weight * (direction[index] ?? 0);
  }
  return sum;
}

/** Responds to `/embeddings` like an OpenAI-compatible service, out of order, which the protocol allows. */
export function respondWithEmbeddings(body: EmbeddingsRequest & { model: string }, response: ServerResponse): void {
  const { input = [], model } = body;
  const isUnreadable = input.some((text) => text.includes('stand-in: unreadable'));
  response.statusCode = model !== 'small-embeddings' ? 404 : isUnreadable ? 400 : 200;
  response.setHeader('content-type', 'application/json');
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: embedText(text) }));
  const tokens = Math.ceil(input.join(' ').length / 4);
  response.end(JSON.stringify({ object: 'list', data: data.reverse(), usage: { total_tokens: tokens } }));
}
