export const termsEt = `
Need tingimused kehtivad sinu ja kogukonna {{community}} pidaja vahel, kelleks on {{operator}}. Kogukond asub aadressil {{site}}. Küsimuste korral kirjuta: {{email}}.

## Sinu konto

Avalikku osa võid lugeda ilma kontota. Kaasalöömiseks on vaja kontot ja liitumine on tasuta. Kasuta oma e-posti aadressi, hoia parool enda teada ja anna meile märku ({{email}}), kui arvad, et keegi teine on su kontot kasutanud.

Liituda saab alates 16. eluaastast, nooremana vanema või eestkostja nõusolekul.

Lahkuda võid millal tahes: vali seadetes „Kustuta minu konto“. Enne seda saad samast alla laadida oma andmete koopia.

## Kaasalöömine

Käitu teistega nii, nagu oleksite ühes toas. Ära postita midagi ebaseaduslikku, ära ahista ega ähvarda kedagi, ära avalda teiste eraelu ega esita reklaami tavalise jutu pähe. Ära kopeeri võõrast loomingut ilma loata.

Sinu kirjutatu jääb sinu omaks. Lubad meil seda hoida, näidata neile, kellele sa selle kirjutasid, ja teha selleks vajalikke koopiaid. Luba lõpeb, kui sa kirjutatu kustutad; varukoopiad aeguvad ise.

## Kui keegi rikub reegleid

Igaüks võib meile teatada sisust, mis tundub ebaseaduslik või käib nende tingimuste vastu. Vaatame iga teate läbi. Kui midagi eemaldame, piirame või konto peatame, saab asjaosaline teada, mida ja miks otsustasime ning kuidas otsust vaidlustada. Vaidlustada saab tasuta kuue kuu jooksul ja vaide lahendab teine inimene. Alati võib pöörduda ka kohtuvälise lahendaja või kohtu poole.

## Tasuline liikmesus

Tasulise liikmesuse eest võtame makse iga kuu ette, enne maksmist näidatud hinnaga, kuni sa selle lõpetad. Lõpetada saad igal ajal lehel „Minu tellimus“; makstud kuu lõpuni jääb kõik sulle alles.

Kui makse ebaõnnestub, anname sellest teada ja proovime uuesti. Liikmesus kestab veel mõne päeva, et jõuaksid kaardi välja vahetada.

Hinnamuutusest teatame vähemalt 30 päeva enne esimest uue hinnaga makset ja selle ajaga saad tellimuse lõpetada.

## Kui mõtled ümber

Euroopa Liidu tarbijana võid ostust 14 päeva jooksul põhjust nimetamata taganeda. Meie anname rohkem aega: 30 päeva jooksul pärast esimest makset saad raha tagasi. Küsi seda lehel „Minu tellimus“ või kirjuta: {{email}}. Raha läheb tagasi sama teed pidi 14 päeva jooksul.

## Kinkekaardid

Kinkekaart annab selle saajale kaardil märgitud liikmesuse ja aja. Kaart kehtib sellel näidatud kuupäevani, seda saab kasutada ühe korra ja rahaks vahetada ei saa. Kasutamata kaardi saab tagastada 30 päeva jooksul pärast ostu. Hoia koodi hoolega: kaarti saab kasutada igaüks, kes koodi teab.

## Sisu ja nõuanded

Artiklid, videod, sündmused ja vastused annavad teadmisi, kuid ei asenda arsti, juristi ega teise asjatundja nõu, kes sinu olukorda tunneb. Spetsialistid vastutavad selle eest, mida nad ise kirjutavad.

Liikmetele mõeldud sisu on sulle endale. Palun ära avalda seda mujal ega jaga oma kontot.

## Sündmused

Sündmusele registreerudes hoiame sulle kohta. Kui sa tulla ei saa, loobu kohast, et keegi teine saaks tulla. Kui sündmus jääb ära või nihkub, teatame kõigile registreerunutele.

## Meie vastutus

Hoolitseme kogukonna eest, kuid ei saa lubada, et see on alati kättesaadav ja vigadeta. Vastutame kahju eest, mille tekitame tahtlikult või raske hooletuse tõttu, ja alati, kui seadus ei luba vastutust piirata. Sinu õigused tarbijana jäävad puutumata.

Konto, mille omanik tingimusi korduvalt rikub, võime sulgeda. Kui kontol on tasuline liikmesus, maksame allesjäänud aja eest raha tagasi, kui seadus ei luba seda endale jätta.

## Muudatused ja kohaldatav õigus

Kui tingimusi muudame, ilmub uus versioon koos kuupäevaga siia lehele ja varasemad jäävad loetavaks. Liikmele olulisest muudatusest teatame enne, kui see kehtima hakkab.

Kehtib selle riigi õigus, kus asub {{operator}}. Tarbijana kaitseb sind ka sinu elukohariigi õigus ja võid pöörduda sealse tarbijavaidluste lahendaja poole.
`.trim();
