export const privacyEt = `
Kogukonda {{community}} peab ja sinu andmete eest vastutab siin {{operator}}. Sellelt lehelt saad teada, mida me hoiame, milleks ja mida saad sina oma andmetega teha. Kui miski andmete kohta muret teeb, kirjuta: {{email}}.

## Mida me hoiame ja milleks

**Sinu konto**: e-posti aadress, nimi, kui sa selle lisad, pilt, keel, seaded ning liitumise ja viimase sisselogimise aeg. Ilma nendeta ei saa me sulle kontot pakkuda (leping). Parooli hoiame ainult räsina, millest parooli tagasi ei saa.

**Sisselogimine**: iga brauseri kohta, kus sa sisse logitud oled, selle liik, ligikaudne riik ja viimase kasutamise aeg, et saaksid oma seansse näha ja lõpetada. Võrguaadresse hoiame ainult lühikest aega loendurites, mis takistavad paroolide äraarvamist (õigustatud huvi turvalisuse vastu).

**Mida sa siin teed**: sinu kirjutised, sündmused, kuhu registreerud, küsimused spetsialistidele ja see, kui kaugele sa videot vaatasid (leping).

**AI-leht**: mida sa seal küsid, {{answersKeptDays}} päeva pärast vestluse viimast küsimust, et saaksid selle juurde tagasi tulla; näed seda ainult sina, kuid administraatorid näevad ilma sinu nimeta küsimusi, millele vastust ei leidunud või millele vastus ei aidanud. Vastused tulevad sellest, mida sa siin lugeda saad. Kui kogukond kasutab keelemudelit, saab seda pakkuv teenus sinu küsimuse ja tekstid, millest vastus tuleb, aga mitte seda, kes küsis. Samuti võib spetsialist lasta sel pakkuda vastust sinu küsimusele ja meeskond lasta arutelust kokkuvõtte teha (leping).

**Maksed**: mida, millal ja kui palju sa ostsid, ning arve. Kaardiandmed lähevad otse makseteenuse pakkujale, meie neid ei näe. Raamatupidamise andmeid peame seaduse järgi hoidma seitse aastat (juriidiline kohustus).

**Rühmad**: sildid, mille järgi administraatorid liikmeid rühmitavad, näiteks „asutaja“. Enda omad leiad oma andmete koopiast (õigustatud huvi hoida kogukonda).

**Kirjad**: milliseid valikulisi kirju sa soovid. Kirjad konto ja ostude kohta saadame alati; kõik muu sõltub sinu valikust ning selle saad välja lülitada seadetes või kirjas oleva lingiga (nõusolek). Uudiskirja puhul märgime üles, kas see sinuni jõudis, kas avasid mõne selles oleva lingi (aga mitte millise) ja kas märkisid kirja rämpspostiks, ning hoiame seda aasta pärast saatmist. Kirja lingid viivad läbi meie oma aadressi, küpsiste ja teiste ettevõteteta; kui su brauser palub sind mitte jälgida, jätame klõpsu lugemata. Kui saad uudiskirja ilma kontota, hoiame sinu aadressi ja nõusoleku aega seni, kuni sa kirjadest loobud.

**Statistika**: kui palju inimesi mõnda lehte vaatas ja mida kasutati. Loeme seda küpsisteta ja ilma sinust profiili loomata, riigi, seadme liigi, keele ja siia toonud lingi järgi, ning jätame vahele brauserid, mis paluvad end mitte jälgida (õigustatud huvi teada, millest on kasu). Liikmete puhul märgime ka, millal sa liitusid, esimest korda kirjutasid ja esimest korda maksid. Kui kustutad oma konto, kustub see märge ja alles jäävad vaid summad.

## Küpsised ja brauseri mälu

Salvestame ainult seda, milleta leht ei toimi: küpsise, mis hoiab sind sisselogituna, küpsise, mis jätab meelde keele, ja sinu valitud kujunduse. Ükski neist ei jälgi sind mujal ja seepärast ei ole siin ka küpsiseriba.

## Kes veel sinu andmeid näeb

Teised liikmed näevad seda, mille sa avaldad, ja sinu profiili, kui sa seda lubad. Moderaatorid ja administraatorid näevad seda, mida on vaja kogukonna hoidmiseks, ja nende tegevusest jääb jälg. Erasõnumeid nad ei loe, kui keegi mõnest just ei teata.

Meie heaks töötavad ettevõtted töötlevad andmeid ainult meie juhiste järgi: majutus, andmebaas, kirjade saatmine ja maksed. Kui kasutame analüütikateenust, ei saa see ei nime ega aadressi; keelemudeliteenus saab tekste nii, nagu eespool kirjas, aga mitte seda, kes sa oled. Kui ettevõte asub väljaspool Euroopa Majanduspiirkonda, kehtivad seaduses nõutud kaitsemeetmed, näiteks Euroopa Komisjoni tüüptingimused.

Andmeid me ei müü ja ametiasutustele anname neid ainult siis, kui seadus kohustab.

## Kui kaua me andmeid hoiame

Nii kaua, kui sul on konto. Kui sa selle kustutad, kustutame andmed või muudame need anonüümseks kohe ja varukoopiatest siis, kui need aeguvad. Sinu postitused, kommentaarid ja neis olevad pildid jäävad alles nime „Kustutatud liige“ all, kui sa ei vali, et kustutame ka need; sinu saadetud sõnumid jäävad saajatele alles. Maksete andmed jäävad alles seitsmeks aastaks. Kui sa lülitasid meie kirjad välja, hoiame aadressi räsi, et me sulle enam ei kirjutaks.

Lingid kirjades, millega saab sisse logida või kontot muuta, aeguvad ööpäeva jooksul, seansid pärast seitset kasutamata päeva.

## Sinu õigused

Seadetes saad oma andmeid vaadata ja parandada, laadida alla koopia ja kustutada konto, ilma kelleltki luba küsimata. Lisaks võid esitada töötlemisele vastuväite, paluda seda piirata ja võtta iga nõusoleku tagasi; varem tehtut see ei muuda. Ükski sind puudutav otsus ei sünni ainult masina tahtel.

Kui arvad, et kohtleme su andmeid valesti, kirjuta võimaluse korral esmalt meile. Alati võid esitada kaebuse oma elukohariigi andmekaitseasutusele; Eestis on see Andmekaitse Inspektsioon, www.aki.ee.

## Muudatused

Kui see teade muutub, ilmub uus versioon koos kuupäevaga siia ja varasemad jäävad loetavaks. Olulistest muudatustest anname liikmetele teada.
`.trim();
