import { compareNames, namesIn } from '../../../../functions/content/verification/names.ts';

describe('names', () => {
  it('are words with a capital where none is due, or with one inside', () => {
    expect(namesIn('Yesterday Marie Curie met NASA staff in Paris. They said I may come.', 'en')).toEqual([
      'Marie',
      'Curie',
      'NASA',
      'Paris',
    ]);
  });

  it('are not the words of a title, nor German nouns, nor what follows a colon or a list mark', () => {
    expect(namesIn('The Benefits Of Sleeping Well', 'en')).toEqual([]);
    expect(namesIn('Gestern lief der Hund über die Straße.', 'de')).toEqual([]);
    expect(namesIn('Note: Bring it. “Come in,” he said.\n- Take it\n• Leave it', 'en')).toEqual([]);
  });

  it.each([
    ['We met Marie and Paul in Rome.', "Marie's friend is in ROME.", 'en', ['Paul'], []],
    ['We met Ann.', 'We met Anna.', 'en', ['Ann'], ['Anna']],
    ['We met her in Rome.', 'We met her in Rome with Peter.', 'en', [], ['Peter']],
    ['The U.S. Senate in New York', 'In New York the US Senate', 'en', [], []],
    ['On 5/14 in Oslo', 'On 14 May in Oslo', 'en', [], []],
    ['Mieszkam w Warszawie.', 'Warszawa to moje miasto: mam dom w Warszawie.', 'pl', [], []],
    ['Elle vit à Orléans.', "C'est d'Orléans qu'elle vient.", 'fr', [], []],
  ])('of %j and %j (%s): lost %j, added %j', (source, result, language, lost, added) => {
    expect(compareNames(source, result, language)).toEqual({ lost, added });
  });

  it('are not told in German, nor without capitals', () => {
    expect(compareNames('Angela Merkel in Aachen', 'Eine Politikerin', 'de')).toBeNull();
    expect(compareNames('東京', '大阪', 'ja')).toBeNull();
  });
});
