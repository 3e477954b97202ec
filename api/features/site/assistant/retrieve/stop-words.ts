const estonian = `aga ei ega ehk ei et ette ja jah jaoks juba juures ju ka kas kes keda kelle kellel kellega kui kuidas
  kuhu kus kust kumb kuid kõik käib käia ma me mida mille millal millega milles millest milleks millised milline millist
  minu mina mind mis mitte miks mu mul mulle mitu muidu nad need neid nende nii ning nüüd oled olen olema olla oli olid on
  oma pean peab peaks palju palun pole poolt pärast saab saada saan saaks see seal seda selle sel selles sest siin siis
  sina sinu su sul ta tal teie teha teen teeb tee tema temale te tohib tuleb tuleks välja vaid veel või võib võiks võin
  vaja ühe üks üle oskab saavad leian leida kelt räägi ütle tean teada teab soovitate soovitab enne seoses kohta peale
  parim parimad järgmine järgmised poole pöörduma näita head hästi olulised
  ütleb toimub toimuvad räägib räägitakse lugu loos teema teemal sündmusel abi aitab
  aidata aitavad aitaks`;

const english = `a about all also am an and any are as at be been before but by can could did do does each for from get
  give had has have he her here him his how i if in into is it its just like may me more most my need no not of on once or
  our out please say she should so some tell than that the their them then there these they this those to too up us use
  was way we were what when where which while who whom whose why will with would you your find know anyone someone after
  best really much many good does next show say says help helps happens happen don t s m re ve ll`;

/** Words that don't say what a question is about. */
export const stopWords: ReadonlySet<string> = new Set(`${estonian} ${english}`.split(/\s+/));
