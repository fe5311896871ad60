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
  it.each(texts)('lowers the measured grade of %s by at least four years', (_, text) => {
    expect(measureGrade(text) - measureGrade(simplifyTo(text, 5))).toBeGreaterThanOrEqual(4);
  });

  it.each(texts)('keeps the numbers, names and negations of %s', (_, text) => {
    const simple = simplifyTo(text, 1);

    expect(numbersOf(simple)).toEqual(numbersOf(text));
    expect(negationsOf(simple)).toEqual(negationsOf(text));
    expect(namesOf(text).filter((name) => !simple.includes(name))).toEqual([]);
  });

  it('goes no further than the grade asks for', async () => {
    const text = prose.council;

    expect(await askRule(simplify, text, { targetGradeLevel: 12 })).toEqual({
      text:
        'The city council, which convenes twice a month, approved the proposal on 14 March 2025, and Mayor Helen ' +
        'Okafor signed it because more funds were available. About 250 residents attended the meeting in ' +
        'Springfield, although many of them did not express an opinion. The council later told the ' +
        'contractors that building must not start before 1 June.',
    });
  });

  it('splits at clauses and uses plain words', async () => {
    expect(await askRule(simplify, prose.council, { targetGradeLevel: 4 })).toEqual({
      text:
        'The city council, which convenes twice a month, approved the proposal on 14 March 2025. Mayor Helen ' +
        'Okafor signed it. This was because more funds were available. About 250 residents attended the meeting ' +
        'in Springfield. But many of them did not express an opinion. The council later told the contractors that ' +
        'building must not start before 1 June.',
    });
  });

  it('tries harder when it is told what was wrong', async () => {
    const first = await askRule(simplify, prose.product, { targetGradeLevel: 9 });
    const second = await askRule(simplify, prose.product, { targetGradeLevel: 9 }, 'The grade is 11.');

    expect(measureGrade(String(second.text))).toBeLessThan(measureGrade(String(first.text)));
  });

  it.each([
    ['a text that is easy enough', 'The cat sat on the mat.'],
    ['words inside a name', 'She works at the Utilize Institute of Boston and the Commence Group.'],
    [
      'a quotation',
      '“We will go, and they will stay because it rains, although nobody knows,” the man in the hat said to us.',
    ],
  ])('leaves %s as it is', (_, text) => {
    expect(simplifyTo(text, 1)).toBe(text);
  });

  it('drops an aside only when it carries no number, name or negation', () => {
    const text =
      'The machine (an instrument of considerable importance) stops (not at 9) and rests (see Ohm).';

    expect(simplifyTo(text, 1)).toBe('The machine stops (not at 9) and rests (see Ohm).');
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
  ])('answers for the odd text %j', (text) => {
    expect(typeof simplifyTo(text, 1)).toBe('string');
  });
});
