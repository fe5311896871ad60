import english from '../../../../evaluate/passages/english.json' with { type: 'json' };
import { isCircular } from '../../../../functions/content/verification/definitions.ts';
import { checkLanguage } from '../../../../functions/content/verification/language.ts';
import { hints, hintWords } from '../../../../local/bedrock/rules/hints.ts';
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
      'Dear Sir or Madam, you cannot utilize this card. We are sorry. Applicants must not delay.',
      "Hello, you can't use this card. We're sorry. Applicants must not delay.",
    ],
    [
      'friendly',
      'Do not go. That is who we are. He is not here, is he?',
      "Don't go. That is who we are. He isn't here, is he?",
    ],
    ['formal', "We can't help.", "We can't help."],
    [
      'literal',
      'It was a piece of cake, but he spilled the beans.',
      'It was very easy, but he told the secret.',
    ],
    [
      'literal',
      'He ate a piece of cake. He kicked the bucket over.',
      'He ate a piece of cake. He kicked the bucket over.',
    ],
    [
      'number-free',
      '250 people came, and about 48% of the visitors paid. We have 12 shops.',
      'Many people came, and about half of the visitors paid. We have twelve shops.',
    ],
  ])('rewrites a text in style %s: %s', async (style, text, expected) => {
    expect(await askRule(rephrase, text, { style, language: 'en' })).toEqual({ text: expected });
  });

  it.each([
    'Call 555-0142 or 116 117.',
    'Take 500 mg twice a day, at most 8 tablets in 24 hours.',
    'Come on 4 May 2024 at 10:30, to room 12 on page 7.',
    'Pay $3.50 or 20 euros by 1 June.',
    'Bake it at 220 °C for 35 minutes.',
    'The rate rose by 5.25% to 40% in 2025.',
    'At least 20 people must sign, and no more than 40 visitors may enter.',
  ])('preserves identifying numbers in number-free: %s', async (text) => {
    expect(await askRule(rephrase, text, { style: 'number-free', language: 'en' })).toEqual({ text });
  });
});

describe('summarize', () => {
  const text = Object.values(prose).slice(0, 4).join(' ');
  const sentences = (summary: unknown) => String(summary).split(/(?<=[.!?]) (?=[A-Z])/);

  it.each([
    ['short', 2],
    ['medium', 3],
  ])('returns for length %s %d whole sentences of the text, in order', async (length, count) => {
    const { summary } = await askRule(summarize, text, { length });
    const kept = sentences(summary).map((sentence) => text.indexOf(sentence));

    expect(kept).toHaveLength(count);
    expect(kept).toEqual([...kept].sort((left, right) => left - right));
    expect(kept.every((index) => index >= 0)).toBe(true);
  });

  it('returns one sentence and key points for bullets', async () => {
    const { summary, keyPoints } = await askRule(summarize, text, { length: 'bullets' });

    expect(sentences(summary)).toHaveLength(1);
    expect(text).toContain(String(summary));
    expect(keyPoints).toHaveLength(4);
    expect(Object.values(keyPoints ?? {}).every((point) => text.includes(String(point)))).toBe(true);
  });

  it('does not end a sentence at an abbreviation', async () => {
    const ship = 'When on board H.M.S. Beagle, as naturalist, I was much struck with certain facts.';

    expect(await askRule(summarize, `${ship} It was long ago.`, { length: 'short' })).toMatchObject({
      summary: ship,
    });
  });

  it('simplifies the summary to a target grade', async () => {
    const { summary } = await askRule(summarize, text, { length: 'medium' });
    const { summary: easy } = await askRule(summarize, text, { length: 'medium', gradeLevel: 5 });

    expect(measureGrade(String(easy))).toBeLessThan(measureGrade(String(summary)));
  });

  it('returns a single sentence unchanged', async () => {
    expect(await askRule(summarize, 'The council met in May.')).toEqual({
      summary: 'The council met in May.',
      keyPoints: ['The council met in May.'],
    });
  });
});

describe('vocabulary', () => {
  it('lists hard words as written in the text, with their sentence', async () => {
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
      ],
    });
  });

  it('defines words from WordNet without circular definitions, and omits words without one', async () => {
    const all = await Promise.all(
      english.map(({ text }) => askRule(vocabulary, text, { maxWords: 8, language: 'en' })),
    );
    const words = all.flatMap(({ words }) => Object.values(words ?? {}).map((entry) => Object(entry)));

    expect(words.length).toBeGreaterThan(150);
    expect(words.filter(({ definition }) => !/^[A-Z].+\.$/.test(definition))).toEqual([]);
    expect(words.filter(({ word, definition }) => isCircular(word, definition, 'en'))).toEqual([]);
  });

  it('returns no words for a text in another language', async () => {
    const text = 'Die Photosynthese ist ein komplizierter biochemischer Vorgang in allen grünen Pflanzen.';

    expect(await askRule(vocabulary, text)).toEqual({ words: [] });
  });

  it('defines a word that is also a member of Object.prototype', async () => {
    expect(await askRule(vocabulary, 'constructor')).toMatchObject({
      words: [{ word: 'constructor', definition: expect.stringMatching(/^Someone who contracts for /) }],
    });
  });

  it.each(Object.entries(prose))('returns only words that occur in %s, each once', async (_, text) => {
    const { words } = await askRule(vocabulary, text, { maxWords: 10 });
    const found = (Array.isArray(words) ? words : []).map((entry) => String(Object(entry).word));

    expect(found.length).toBeGreaterThanOrEqual(3);
    expect(new Set(found.map((word) => word.toLowerCase())).size).toBe(found.length);
    expect(found.filter((word) => !new RegExp(`\\b${word}\\b`).test(text))).toEqual([]);
  });

  it('returns fewer words for an older reader', async () => {
    const count = async (gradeLevel: number) =>
      Object(await askRule(vocabulary, prose.news, { gradeLevel, maxWords: 50 })).words.length;

    expect(await count(12)).toBeLessThan(await count(2));
  });
});

describe('hints', () => {
  it('progress from reading to checking, using the question’s own words', async () => {
    const question = 'Why do plants need sunlight for photosynthesis?';

    expect(await askRule(hints, question, { count: 4 })).toEqual({
      answer: null,
      hints: [
        'Read the question once more, slowly. What does it ask for?',
        'What do you already know about “plants”? Write it down first.',
        'Think of an example, or draw a small picture of it.',
        'Read your answer again. Does it say what the question asks for, and can you tell why?',
      ],
    });
  });

  it.each([1, 3, 10])(
    'are returned in the requested number, up to the available steps: %d',
    async (count) => {
      const { hints: made } = await askRule(hints, 'How many apples are left of 12 if 3 are eaten?', {
        count,
      });

      expect(made).toHaveLength(Math.min(count, 8));
      expect(new Set(Object.values(made ?? {})).size).toBe(Math.min(count, 8));
    },
  );

  it('contain no number that the question lacks, and therefore no answer', async () => {
    const { hints: made } = await askRule(hints, 'What is 12 + 7?', { count: 10 });

    expect(JSON.stringify(made).match(/\d+/g)).toEqual(['12', '7']);
  });

  it.each(Object.keys(hintWords))('are written in the requested language: %s', async (language) => {
    const { hints: made } = await askRule(hints, '12 + 7 = ?', { count: 10, language, context: '…' });
    const told = Object.values(made ?? {}).join('\n');

    expect(checkLanguage(told, language)).toBe('fits');
    expect(told).not.toMatch(/[{}]/);
  });

  it('are written in the language that a repair requests', async () => {
    const problem = '- The answer is not in the language de. Write it in that language.';

    expect(await askRule(hints, 'Was ist das?', { count: 1 }, problem)).toMatchObject({
      hints: ['Lies die Frage noch einmal langsam. Wonach fragt sie?'],
    });
  });
});
