import { hints } from '../../../../local/bedrock/rules/hints.ts';
import { rephrase } from '../../../../local/bedrock/rules/rephrase.ts';
import { summarize } from '../../../../local/bedrock/rules/summarize.ts';
import { vocabulary } from '../../../../local/bedrock/rules/vocabulary.ts';
import { askRule } from '../fixtures/ask-rule.ts';
import { measureGrade } from '../fixtures/measure-grade.ts';
import { prose } from '../fixtures/prose.ts';

describe('rephrase', () => {
  it.each([
    ['plain', 'We will utilize numerous tools prior to lunch.', 'We will use many tools before lunch.'],
    [
      'friendly',
      'Applicants must not delay. It is necessary to submit the form.',
      "Please don't delay. Please send the form.",
    ],
    [
      'formal',
      "We can't help, but thanks! We don't need kids here.",
      'We cannot help, but thank you. We do not require children here.',
    ],
    [
      'literal',
      'It was a piece of cake, but he spilled the beans.',
      'It was very easy, but he told the secret.',
    ],
    [
      'number-free',
      'About 250 people paid $3.50 on 4 May 2024, and 48% came at 10:30.',
      'very many people paid some money on a certain date, and half came at a set time.',
    ],
  ])('in the style %s says the same in other words', async (style, text, expected) => {
    expect(await askRule(rephrase, text, { style })).toEqual({ text: expected });
  });
});

describe('summarize', () => {
  const text = Object.values(prose).slice(0, 4).join(' ');
  const sentences = (summary: unknown) => String(summary).split(/(?<=[.!?]) (?=[A-Z])/);

  it.each([
    ['short', 2],
    ['medium', 3],
  ])('of length %s keeps %d whole sentences of the text, in its order', async (length, count) => {
    const { summary } = await askRule(summarize, text, { length });
    const kept = sentences(summary).map((sentence) => text.indexOf(sentence));

    expect(kept).toHaveLength(count);
    expect(kept).toEqual([...kept].sort((left, right) => left - right));
    expect(kept.every((index) => index >= 0)).toBe(true);
  });

  it('gives bullets a line each', async () => {
    const { summary } = await askRule(summarize, text, { length: 'bullets' });

    expect(
      String(summary)
        .split('\n')
        .every((line) => line.startsWith('- ')),
    ).toBe(true);
  });

  it('simplifies what it keeps to a grade', async () => {
    const { summary } = await askRule(summarize, text, { length: 'medium' });
    const { summary: easy } = await askRule(summarize, text, { length: 'medium', gradeLevel: 5 });

    expect(measureGrade(String(easy))).toBeLessThan(measureGrade(String(summary)) - 3);
  });

  it('of one sentence is that sentence', async () => {
    expect(await askRule(summarize, 'The council met in May.')).toEqual({
      summary: 'The council met in May.',
      keyPoints: ['The council met in May.'],
    });
  });
});

describe('vocabulary', () => {
  it('picks hard words as they stand in the text, with the sentence they stand in', async () => {
    const text =
      'The committee met. Photosynthesis feeds plants. Nobody in Antananarivo saw the silhouettes.';

    expect(await askRule(vocabulary, text, { maxWords: 3, gradeLevel: 4 })).toEqual({
      words: [
        {
          word: 'committee',
          definition: 'A small group chosen to do a job for a larger group.',
          partOfSpeech: 'noun',
          example: 'The committee met.',
        },
        {
          word: 'Photosynthesis',
          definition: 'How green plants make food from light, water and air.',
          partOfSpeech: 'noun',
          example: 'Photosynthesis feeds plants.',
        },
        {
          word: 'silhouettes',
          definition: 'A noun in this text; the local rules have no definition for it.',
          partOfSpeech: 'noun',
          example: 'Nobody in Antananarivo saw the silhouettes.',
        },
      ],
    });
  });

  it.each(Object.entries(prose))('names only words that are in %s, each once', async (_, text) => {
    const { words } = await askRule(vocabulary, text, { maxWords: 10 });
    const found = (Array.isArray(words) ? words : []).map((entry) => String(Object(entry).word));

    expect(found.length).toBeGreaterThanOrEqual(3);
    expect(new Set(found.map((word) => word.toLowerCase())).size).toBe(found.length);
    expect(found.filter((word) => !new RegExp(`\\b${word}\\b`).test(text))).toEqual([]);
  });

  it('is shorter for an older reader', async () => {
    const count = async (gradeLevel: number) =>
      Object(await askRule(vocabulary, prose.news, { gradeLevel, maxWords: 50 })).words.length;

    expect(await count(12)).toBeLessThan(await count(2));
  });
});

describe('hints', () => {
  it('lead from reading to checking with the question’s own words', async () => {
    const question = 'Why do plants need sunlight for photosynthesis?';

    expect(await askRule(hints, '', { question, count: 4 })).toEqual({
      answer: null,
      hints: [
        'Read the question once more. It asks for a reason.',
        'What do you already know about “plants”? Note it down first.',
        'Look for what came before, and what it led to. “Because” may help you start.',
        'Now check: does what you wrote give a reason, and does it use “plants”, “sunlight”, “photosynthesis”?',
      ],
    });
  });

  it.each([1, 3, 10])('come in the number asked for, as far as there are steps: %d', async (count) => {
    const { hints: made } = await askRule(hints, 'How many apples are left of 12 if 3 are eaten?', { count });

    expect(made).toHaveLength(Math.min(count, 8));
    expect(new Set(Object.values(made ?? {})).size).toBe(Math.min(count, 8));
  });

  it('hold no number that the question does not give, so no answer', async () => {
    const { hints: made } = await askRule(hints, 'What is 12 + 7?', { count: 10 });

    expect(JSON.stringify(made).match(/\d+/g)).toEqual(['12', '7']);
  });
});
