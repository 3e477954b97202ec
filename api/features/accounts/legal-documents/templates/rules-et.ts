export const rulesEt = `
Need reeglid kehtivad igal pool, kus {{community}} liikmed kirjutavad: postitustes, kommentaarides, sõnumites, profiilidel ja sündmustel.

## Ole sõbralik

Kirjuta teistele nii, nagu räägiksid nendega ühes toas. Vaidle mõtte, mitte inimesega. Ära solva, kiusa, ähvarda ega häbista kedagi ning ära õhuta vaenu kellegi vastu selle pärast, kes ta on.

## Räägi tõtt ja asjast

Ära levita seda, mille kohta tead, et see on vale, ja ära esine kellegi teisena. Kui saad soovituse eest tasu, siis ütle seda. Kirjuta ruumi teemal ja ära postita sama asja mitu korda.

## Austa teisi

Ära avalda teiste isikuandmeid, pilte ega erasõnumeid neilt küsimata. Ära kopeeri võõrast loomingut loata. Ära reklaami seal, kus keegi seda ei palunud.

## Ei midagi ebaseaduslikku

Ära postita midagi, mis rikub seadust või kellegi õigusi, ega kunagi midagi seksuaalset, mis puudutab lapsi. Teatame politseile sellest, millest seadus meid teatama kohustab.

## Kui reeglit rikutakse

Tekstist saab selle menüüst teada anda igaüks, ka kontota. Iga teate vaatab läbi inimene; programm võib teksti ainult kinni hoida, kuni keegi on selle lugenud, või paluda autoril enne saatmist mõnda sõna muuta. Võime teksti eemaldada, autorit hoiatada, tema kirjutamisõiguse mõneks ajaks peatada või konto sulgeda. Valime selle, mis on kohane: kui raske asi on, kas seda on juhtunud varem ja mida see teistele tegi.

Igaüks, keda otsus puudutab, saab lugeda, mida otsustasime, millist reeglit see puudutas ja miks, ning saab otsuse kuue kuu jooksul tasuta vaidlustada. Vaidlustusele vastab keegi teine. Kes ikka ja jälle pahatahtlikult teatab või vaidlustab, selle pöördumisi võime mõne aja jooksul mitte vastu võtta.

Reeglid kehtestab {{operator}}. Küsimused nende kohta: {{email}}.
`.trim();
