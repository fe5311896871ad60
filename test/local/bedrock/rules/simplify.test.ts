import { simplify, simplifyTo } from '../../../../local/bedrock/rules/simplify.ts';
import { askRule } from '../fixtures/ask-rule.ts';
import { measureGrade } from '../fixtures/measure-grade.ts';
import { prose } from '../fixtures/prose.ts';

const texts = Object.entries(prose);
const numbersOf = (text: string) => text.match(/\d+/g) ?? [];
const negationsOf = (text: string) => text.match(/\b(?:not|no|never|without|cannot)\b/g) ?? [];
/** Words with a capital inside a sentence. */
const namesOf = (text: string) => text.match(/(?<=[a-z,] )\p{Lu}[\p{L}\d]+/gu) ?? [];

describe('simplify', () => {
  it('lowers the measured grade of ordinary prose by a year and more on average, and raises none', () => {
    const gains = texts.map(([, text]) => measureGrade(text) - measureGrade(simplifyTo(text, 1)));

    expect(Math.min(...gains)).toBeGreaterThanOrEqual(0);
    expect(gains.reduce((sum, gain) => sum + gain, 0) / gains.length).toBeGreaterThan(1);
  });

  it.each(texts)('keeps the numbers, names and negations of %s', (_, text) => {
    const simple = simplifyTo(text, 1);

    expect(numbersOf(simple)).toEqual(numbersOf(text));
    expect(negationsOf(simple)).toEqual(negationsOf(text));
    expect(namesOf(text).filter((name) => !simple.includes(name))).toEqual([]);
  });

  it('goes no further than the grade asks for', async () => {
    const text =
      'The residents must register in order to attend the municipal assembly, and they will be notified of it.';
    const plain = 'The residents must register to attend the municipal assembly';

    expect(await askRule(simplify, text, { targetGradeLevel: 10 })).toEqual({
      text: `${plain}, and they will be told of it.`,
    });
    expect(await askRule(simplify, text, { targetGradeLevel: 5 })).toEqual({
      text: `${plain}. They will be told of it.`,
    });
  });

  it('cuts at a comma or semicolon between two whole clauses', async () => {
    const text =
      'The manager approved the new proposal yesterday, and she informed the staff of it immediately. ' +
      'The office is temporarily inaccessible to all visitors; it will reopen on the following Monday.';

    expect(await askRule(simplify, text, { targetGradeLevel: 1 })).toEqual({
      text:
        'The manager approved the new proposal yesterday. She told the staff of it immediately. ' +
        'The office is temporarily inaccessible to all visitors. It will reopen on the following Monday.',
    });
  });

  it.each([
    ['because', 'The museum is shut because the roof is being repaired by the city.'],
    [
      'a condition',
      'If the alarm sounds in the building, leave at once by the stairs, and do not come back.',
    ],
    ['a list', 'The shop sells bread, milk, newspapers, and it has a small and very popular post office.'],
    ['reported speech', 'She said that the museum of natural history was closed, and they went home again.'],
    ['a quotation', '“The museum of natural history is closed today, and we will go home,” said the guide.'],
    [
      'a list between semicolons',
      'The menu has soup; the fish is served with rice; the cake is free of nuts.',
    ],
  ])('does not cut a sentence with %s', (_, text) => {
    expect(simplifyTo(text, 1)).toBe(text);
  });

  it.each([
    ['a passive of a phrasal verb', 'The case was investigated by the police.'],
    ['a noun that is written like a verb', 'An attempt to escape failed. The purchase was cancelled.'],
    ['an adjective before a noun', 'The demonstrated effect is small. The purchased items are here.'],
    ['a comparison', 'They are more numerous than before. It is too sufficient.'],
    ['a compound', 'The assistance dog waits. Frequently asked questions are below.'],
    ['an idiom', 'It is in possession of the principal. The physician’s office is closed.'],
    ['a name', 'She works at the Utilize Institute of Boston and the Commence Group.'],
    ['a quotation', 'He said: “We will utilize it prior to lunch.”'],
    ['an address', 'Write to prior-to@example.com or open https://example.com/utilize.'],
  ])('leaves a word alone in %s', (_, text) => {
    expect(simplifyTo(text, 1)).toBe(text);
  });

  it.each([
    ['We utilized it. It was utilized.', 'We used it. It was used.'],
    ['The study demonstrated that tea helps.', 'The study showed that tea helps.'],
    ['It has been demonstrated by tests.', 'It has been shown by tests.'],
    ['You can purchase a ticket at the desk.', 'You can buy a ticket at the desk.'],
    ['An enormous dog saw an entire cake.', 'A huge dog saw a whole cake.'],
    ['However, the door was shut.', 'But the door was shut.'],
    ['Approximately 250 people came.', 'About 250 people came.'],
    ['They attempted to open it.', 'They tried to open it.'],
    ['Please ensure that it is shut.', 'Please make sure that it is shut.'],
  ])('says %j as %j', (text, plain) => {
    expect(simplifyTo(text, 0)).toBe(plain);
  });

  it('leaves a text in another language as it is', async () => {
    const text =
      'La maison est immense. Elle est entourée de numerous arbres et de fleurs de toutes les couleurs.';

    expect(await askRule(simplify, text, { targetGradeLevel: 1 })).toEqual({ text });
    expect(await askRule(simplify, 'An immense Haus.', { targetGradeLevel: 1, language: 'de-CH' })).toEqual({
      text: 'An immense Haus.',
    });
  });

  it.each([
    '',
    '   ',
    '¡Hola!',
    '日本語の文章です。',
    '<b>',
    'a'.repeat(10_000),
    '((((',
    ', , , and and but',
    'because '.repeat(1_200),
    'The cat is here, and it is '.repeat(300),
  ])('answers for the odd text %j', (text) => {
    expect(typeof simplifyTo(text, 1)).toBe('string');
  });
});
