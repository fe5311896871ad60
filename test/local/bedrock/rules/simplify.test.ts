import { simplify, simplifyTo } from '../../../../local/bedrock/rules/english.ts';
import { measureGrade } from '../fixtures/measure-grade.ts';
import { prose } from '../fixtures/prose.ts';
import { runRule } from '../fixtures/run-rule.ts';

const texts = Object.entries(prose);
const numbersOf = (text: string) => text.match(/\d+/g) ?? [];
const negationsOf = (text: string) => text.match(/\b(?:not|no|never|without|cannot)\b/g) ?? [];
const namesOf = (text: string) => text.match(/(?<=[a-z,] )\p{Lu}[\p{L}\d]+/gu) ?? [];

describe('simplify rule', () => {
  it('lowers the reading grade of ordinary prose and never raises it', () => {
    const gains = texts.map(([, text]) => measureGrade(text) - measureGrade(simplifyTo(text, 1)));

    expect(Math.min(...gains)).toBeGreaterThanOrEqual(0);
    expect(gains.reduce((sum, gain) => sum + gain, 0) / gains.length).toBeGreaterThan(0.5);
  });

  it.each(texts)('preserves the numbers, names and negations in the text "%s"', (_, text) => {
    const simple = simplifyTo(text, 1);

    expect(numbersOf(simple)).toEqual(numbersOf(text));
    expect(negationsOf(simple)).toEqual(negationsOf(text));
    expect(namesOf(text).filter((name) => !simple.includes(name))).toEqual([]);
  });

  it('returns text that is already at the target grade unchanged', async () => {
    const text = 'You must sign up in order to come to the meeting.';

    expect(await runRule(simplify, text, { targetGradeLevel: 12 })).toEqual({ text });
    expect(await runRule(simplify, text, { targetGradeLevel: 1 })).toEqual({
      text: 'You must sign up to come to the meeting.',
    });
  });

  it.each([
    ['a noun phrase', 'An attempt to escape failed. The purchase was cancelled.'],
    ['a comparative', 'They are more numerous than before.'],
    ['a compound word', 'The assistance dog waits. Frequently asked questions are below.'],
    ['a proper name', 'She works at the Utilize Institute of Boston and the Commence Group.'],
    ['a quotation', 'He said: “We will utilize it prior to lunch.”'],
    ['a URL or email address', 'Write to prior-to@example.com or open https://example.com/utilize.'],
  ])('does not simplify a word within %s', (_, text) => {
    expect(simplifyTo(text, 1)).toBe(text);
  });

  it.each([
    ['We utilized it. It was utilized.', 'We used it. It was used.'],
    ['You can purchase a ticket at the desk.', 'You can buy a ticket at the desk.'],
    ['An enormous dog saw an entire cake.', 'A huge dog saw a whole cake.'],
    ['However, the door was shut.', 'But the door was shut.'],
    ['Approximately 250 people came.', 'About 250 people came.'],
    ['They attempted to open it.', 'They tried to open it.'],
    ['Please ensure that it is shut.', 'Please make sure that it is shut.'],
  ])('simplifies %j to %j', (text, plain) => {
    expect(simplifyTo(text, 0)).toBe(plain);
  });

  it('returns text in a language other than English unchanged', async () => {
    const text =
      'La maison est immense. Elle est entourée de numerous arbres et de fleurs de toutes les couleurs.';

    expect(await runRule(simplify, text, { targetGradeLevel: 1 })).toEqual({ text });
    expect(await runRule(simplify, 'An immense Haus.', { targetGradeLevel: 1, language: 'de-CH' })).toEqual({
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
  ])('does not fail for the unusual text %j', (text) => {
    expect(typeof simplifyTo(text, 1)).toBe('string');
  });
});
