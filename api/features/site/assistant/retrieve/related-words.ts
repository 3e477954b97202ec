/**
 * Groups of related words, one group per line: Estonian stems that change within their first four letters, and frequent
 * words with their translations. `*` stands for any ending. Words whose forms and translations start with the same
 * letters, such as video, need no line.
 */
const groups = `
uni une und unes unest unele unega unet unetus* uinu* maga* | sleep* asleep slept insomnia
öö* | night*
õhtu* | evening*
hommik* | morning*
ärka* | wake* woke waking awake
töö tööd tööl tööle tööst | work
käsi käe käed käte kätt | hand hands
jalg jala jalad jalga jalgu | leg legs foot feet
selg selja* selga | back
pea pead peas peavalu* | head headache*
valu* | pain* hurt* ache*
hammas hamba* | tooth teeth
süda südame* | heart
arst arsti* perearst* | doctor* physician*
ravim* rohi rohtu rohud tablett* | medicine* pill*
lõug lõua* | jaw
leib leiva* leiba leibu | bread*
vesi vee vett veega | water
sool soola* | salt
liha* | meat
kala kalu* kalad | fish
forell* | trout
korv korvi* toidukorv* poekorv* ostukorv* | basket*
muna* | egg*
supp supi* suppi suppe | soup*
kook koogi* kooki kooke | cake*
söö söön sööb sööd sööma süüa sõi sõin söömi* | eat* ate eating
toit toidu* toitu toite toitumi* | food* nutrition* meal*
lõuna* | lunch*
õhtusöök õhtusöö* | dinner* supper
hommikusöök hommikusöö* hommikust | breakfast*
nälg nälja* nälga | hunger hungry
kõht kõhu* kõhtu | stomach belly
suhkur suhkru* suhkrut | sugar*
köök köögi* kööki köögis | kitchen*
retsept* | recipe*
poes poe poodi pood ostu* osta* ostan | shop* buy buying
raha* eelarve* | money budget*
hind hinna* hinda maksab maksma | price* cost*
euro* | euro euros
säästa säästm* | save saving*
odav* soodsa* | cheap*
laps lapse* lapsi laste* last lapsed | child* kid kids
pere* | family families
naine naise* | woman women
mees mehe* meest | man men husband
koer koera* koeri | dog*
mets metsa* metsi metsas* | forest* wood woods
raba* rappa | bog
meri mere* merd | sea
järv järve* | lake
lumi lume* lund | snow*
vihm vihma* | rain*
külm külma* | cold*
talv talve* | winter*
suvi suve* suvel | summer*
kevad* | spring
sügis* | autumn fall
ilm ilma* ilmade | weather*
pilv pilve* pilvi | cloud*
päike päikese* päikest | sun
kuu kuud kuul kuuvalgus* | moon month
täht tähe* tähti tähed | star stars
virmali* | aurora northern lights
pilt pildi* pilte pilti foto* pildista* | picture* photo*
kaamera* | camera*
aku* | batter*
objektiiv* | lens*
statiiv* | tripod*
säri* | exposure*
valgus* valguse | light lights
pime pimed* | dark*
jooks jooksu* joosta jookse* | run* jog*
kõnd kõnni* kõndi* jaluta* matk* | walk* hike*
trenn trenni* treening* | training workout* exercise*
harjutus* | exercise*
jõud jõu jõudu jõusaal* jõutreening* | strength strong gym
liiku* | movement
riietu* riided riideid | wear* clothes dress*
tunne tunde* tundeid tunnete | feeling* emotion*
hirm hirmu* kardan | fear* afraid
mure mure* | worry worries
väsi* | tired*
hingami* hinga hingata | breath*
reegel reegli* reegleid | rules rule
sündmus* üritus* | event* workshop*
salvestus* | recording*
spetsialist* nõustaja* | expert* counsellor* specialist*
saun* | sauna*
kass kassi* | cat
auto* | car
tee teed taimetee | tea
sokk soki* sokke sokkide* | sock*
villa* villane villased | wool*
kiht kihi* kihte kihti | layer*
kali kalja* kalju | kvass
kõrvits* | pumpkin*
pastinaa* | parsnip*
muusika* | music*
raamat* | book*
telefon* mobiil* | phone* screen*
lamp lambi* lampi lampe pealamp* pealambi* | lamp* headlamp*
põlv põlve* | knee*
uinak* | nap naps napping
päevik* päeviku* | diary diaries journal
kofeiin* | caffeine
ujuma ujuda ujun* ujumi* | swim*
magneesium* | magnesium
loeng* | lecture* talk
jook joogi* juua joon joob | drink*
vanaema* | grandmother* granny
soovita* nõu nõustam* nõusta* | advice advise* counsel*
lihas* | muscle*
veri vere* verd | blood
kohv kohvi* | coffee
`;

interface Form {
  text: string;
  isPrefix: boolean;
}

const readForm = (form: string): Form => ({ text: form.replace('*', ''), isPrefix: form.endsWith('*') });
const known: readonly (readonly Form[])[] = groups
  .trim()
  .split('\n')
  .map((line) =>
    line
      .split(/[\s|]+/)
      .filter(Boolean)
      .map(readForm),
  );

export const matchesWordForm = ({ text, isPrefix }: Form, word: string) =>
  isPrefix ? word.startsWith(text) : word === text;

export const matchOfForm = ({ text, isPrefix }: Form) => `"${text}"${isPrefix ? '*' : ''}`;

/** Returns the other forms and translations of a word. */
export function findRelatedForms(word: string): Form[] {
  return known.filter((group) => group.some((form) => matchesWordForm(form, word))).flat();
}
export type { Form };
