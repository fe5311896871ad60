/** Words that decide what a sentence says: lists separated by spaces, `*` for any ending, `+` for two words in a row. */
export interface StatementLists {
  /** Negations. Where several lists make one (French ne … pas), the longest count is the count. */
  readonly not: readonly string[];
  /** Words that deny without a "not", or may stand for one. */
  readonly denying: string;
  readonly must: string;
  /** An obligation too, but its negation is no ban: "you do not have to". */
  readonly need: string;
  readonly should: string;
  readonly may: string;
  readonly only: string;
  /** More words that say "only" in another way. */
  readonly limiting: string;
  readonly unless: string;
  /** More words that say "unless" in another way. */
  readonly but: string;
}

export const statementLists: Readonly<Record<string, StatementLists>> = {
  en: {
    not: ["not no never none nobody nothing nowhere neither nor cannot *n't"],
    denying:
      'without unless except hardly barely scarcely lack* fail* refus* prohibit* forbid* forbidden ban bans banned prevent* avoid* stop* un???* incapable incorrect invalid insufficient inadequate impossible improper dis???* non???* illegal* absen* instead rather only free zero too out exclud* closed shut little few deny denied denies miss* less away without off at+most maximum',
    must: 'must shall',
    need: 'have+to has+to had+to need needs needed required requires mandatory obliged obligatory necessary compulsory',
    should: 'should ought recommended advised advisable',
    may: 'may can might could allowed optional possible permitted able',
    only: 'only solely exclusively',
    limiting: 'just nobody+else alone merely but limited except at+most no+more',
    unless: 'unless except excluding',
    but: 'but if+not apart+from other+than only without until if',
  },
  de: {
    not: ['nicht kein* nie niemals niemand* nichts nirgends weder'],
    denying:
      'ohne außer kaum un???* verbiet* verboten* verhinder* vermeid* nur statt untersagt fehl* frei zu aus leer weg geschlossen höchstens maximal kostenlos gratis umsonst',
    must: 'soll sollt',
    need: 'muss müssen musst müsst musste* brauch* nötig notwendig verpflicht* pflicht erforderlich obligatorisch',
    should: 'sollte* solltest empfohlen empfiehlt ratsam',
    may: 'darf dürfen darfst dürft kann können kannst könnt könnte* möglich erlaubt freiwillig',
    only: 'nur ausschließlich lediglich',
    limiting: 'bloß allein einzig erst höchstens sonst',
    unless: 'außer ausgenommen ausser',
    but: 'nicht wenn ohne nur bis aber sondern',
  },
  fr: {
    not: ["ne n'*", 'pas jamais aucun aucune rien ni non guère'],
    denying:
      'sans sauf interdi* défen* évit* im???* in???* ir???* seulement manqu* refus* empêch* dés???* fermé* plus que maximum gratuit*',
    must: 'doit doivent devez dois devons faut',
    need: 'nécessaire* obligatoire* obligé* besoin requis',
    should: 'devrait devraient devriez devrais conseillé recommandé*',
    may: 'peut peuvent pouvez peux pouvons pourrait pourraient pourriez possible* autorisé* permis',
    only: 'seulement uniquement exclusivement',
    limiting: 'que qu* seul seule seuls seules juste',
    unless: 'sauf excepté hormis',
    but: 'moins mais si sans autre* seulement',
  },
  es: {
    not: ['no nunca jamás nadie nada ningún ninguna ninguno ni tampoco'],
    denying:
      'sin salvo prohib* evit* im???* in???* ir???* solo sólo falt* nieg* negar* des???* excepto apenas cerrad* máximo gratis gratuit*',
    must: 'debe deben debes debemos debéis deberá deberán',
    need: 'necesit* obligatori* necesari* tiene+que tienen+que tienes+que hay+que requiere* obligad*',
    should: 'debería deberían deberías recomend* conviene aconsej*',
    may: 'puede pueden puedes podemos podrá podrán podría* posible* permit*',
    only: 'solo sólo solamente únicamente exclusivamente',
    limiting: 'sino más+que única único únicas únicos',
    unless: 'salvo excepto',
    but: 'menos pero si sin',
  },
  it: {
    not: ['non no mai nessun nessuno nessuna niente nulla né neppure nemmeno'],
    denying:
      'senza tranne viet* evit* im???* in???* ir???* solo manc* dis???* salvo rifiut* chius* massimo gratis gratuit*',
    must: 'deve devono devi dobbiamo dovete dovrà dovranno',
    need: 'necessari* obbligatori* bisogna bisogno obbligat* occorre richiest*',
    should: 'dovrebbe dovrebbero dovresti consigli* raccomand*',
    may: 'può possono puoi possiamo potete potrà potranno potrebbe* possibil* permess*',
    only: 'solo soltanto solamente esclusivamente unicamente',
    limiting: 'sola soli sole che',
    unless: 'tranne salvo eccetto',
    but: 'meno ma se senza',
  },
  pt: {
    not: ['não nunca jamais ninguém nada nenhum nenhuma nem'],
    denying:
      'sem salvo proib* evit* im???* in???* ir???* só falt* des???* exceto apenas fechad* máximo grátis gratuit*',
    must: 'deve devem deves devemos deverá deverão',
    need: 'precis* obrigatóri* necessári* obrigad* tem+de têm+de tem+que têm+que',
    should: 'deveria* recomend* convém aconselh*',
    may: 'pode podem podes podemos poderá poderão poderia* possíve* permit*',
    only: 'só somente apenas unicamente exclusivamente',
    limiting: 'senão sozinho única único',
    unless: 'salvo exceto',
    but: 'menos mas se sem',
  },
  nl: {
    not: ['niet geen nooit niemand niets nergens noch'],
    denying:
      'zonder behalve verbied* verboden voorkom* on???* alleen slechts te weiger* tenzij dicht gesloten maximaal hoogstens gratis',
    must: 'zal',
    need: 'moet moeten moest* hoef* nodig verplicht* vereist*',
    should: 'zou zouden aangeraden aanbevolen',
    may: 'kan kunnen kunt mag mogen toegestaan mogelijk',
    only: 'alleen slechts uitsluitend enkel',
    limiting: 'maar pas',
    unless: 'tenzij behalve',
    but: 'als maar zonder niet',
  },
  sv: {
    not: ['inte ej icke ingen inget inga aldrig ingenting varken'],
    denying: 'utan utom förbjud* förbjuden* undvik* o???* bara saknar vägra* stängt stängd högst gratis',
    must: 'ska skall',
    need: 'måste behöv* nödvändig* obligatorisk* krävs',
    should: 'bör borde rekommendera*',
    may: 'kan får kunde möjlig* tillåt*',
    only: 'bara endast enbart',
    limiting: 'ensam förrän',
    unless: 'utom förutom',
    but: 'om inte utan men',
  },
  pl: {
    not: ['nie nigdy nikt nikogo nic żaden żadna żadne żadnych ani'],
    denying: 'bez oprócz zakaz* zabron* unik* tylko brak* nie???* zamknięt* najwyżej bezpłat*',
    must: '',
    need: 'musi muszą musisz trzeba należy konieczn* obowiązkow*',
    should: 'powinien powinna powinno powinni powinny zaleca*',
    may: 'może mogą możesz można wolno możliw* dozwolon*',
    only: 'tylko wyłącznie jedynie',
    limiting: 'sam sama',
    unless: 'chyba oprócz',
    but: 'jeśli ale bez nie poza',
  },
};
