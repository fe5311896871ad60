import { lostNames, namesIn } from '../../../../functions/content/verification/names.ts';
import { keepsNegations } from '../../../../functions/content/verification/negations.ts';
import { lostNumbers } from '../../../../functions/content/verification/numbers.ts';

describe('numbers', () => {
  it.each([
    ['It costs 1,250.50 in 2024.', 'In 2024 it costs 1250.5.', []],
    ['It costs 1,250.50 in 2024.', 'It costs a lot.', ['1,250.50', '2024']],
    ['Take 3 pills.', 'Take three pills.', []],
    ['About 25 people came.', 'About twenty-five people came.', []],
    ['About 25 000 people came.', 'Twenty five thousand people came.', []],
    ['2 million trees', 'two million trees', []],
    ['Room ٤٢', 'Room 42', []],
    ['No numbers here', 'None', []],
    ['At 10:30 on 5/6', 'At 10:30 on 5/6', []],
    ['Take 5 pills.', 'Take 50 pills.', ['5']],
  ])('%j to %j loses %j', (source, result, lost) => {
    expect(lostNumbers(source, result)).toEqual(lost);
  });
});

describe('names', () => {
  it('are words with a capital where none is due, or with one inside', () => {
    expect(namesIn('Yesterday Marie Curie met NASA staff in Paris. They said I may come.', 'en')).toEqual([
      'Marie',
      'Curie',
      'NASA',
      'Paris',
    ]);
  });

  it('are not the words of a title, nor German nouns', () => {
    expect(namesIn('The Benefits Of Sleeping Well', 'en')).toEqual([]);
    expect(namesIn('Gestern lief der Hund über die Straße.', 'de')).toEqual([]);
  });

  it('are kept in another case and with a possessive', () => {
    expect(lostNames('We met Marie and Paul in Rome.', "Marie's friend is in ROME.", 'en')).toEqual(['Paul']);
  });
});

describe('negations', () => {
  it.each([
    ['You must not open the door.', 'Keep the door shut. Do not open it.', 'en', true],
    ['You must not open the door.', 'You must open the door.', 'en', false],
    ['You may open the door.', 'You may not open the door.', 'en', false],
    ['It is impossible to open.', 'You can not open it.', 'en', true],
    ["Don't run. Never shout. No food.", 'Be quiet.', 'en', false],
    ['Du darfst nicht laufen.', 'Du darfst laufen.', 'de', false],
    ['Nie wolno biegać.', 'Wolno biegać.', 'pl', null],
  ])('%j to %j (%s): %s', (source, result, language, kept) => {
    expect(keepsNegations(source, result, language)).toBe(kept);
  });
});
