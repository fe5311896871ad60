/** Words that say nothing of a text's subject. */
export const stopWords: ReadonlySet<string> = new Set(
  (
    'a about above after again against all also although am an and any are as at be because been before being below ' +
    'between both but by can could did do does doing down during each either else few for from further had has have ' +
    'having he her here hers him his how however i if in into is it its itself just like made make many may me might ' +
    'more most much must my neither no nor not of off often on once one only or other our out over own per put rather ' +
    'said same say see shall she should since so some such take than that the their them then there these they this ' +
    'those though through thus to too two under until up upon us use used very was way we well were what when where ' +
    'whether which while who whom whose why will with within without would yet you your yours called known called ' +
    'new old first last good bad big small long short get got go goes going come came know think want give given'
  ).split(' '),
);
