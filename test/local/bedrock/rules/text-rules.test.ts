import english from '../../../../evaluate/passages/english.json' with { type: 'json' };
import { isCircular } from '../../../../functions/content/verification/definitions.ts';
import { checkLanguage } from '../../../../functions/content/verification/language.ts';
import { hints, hintWords } from '../../../../local/bedrock/rules/hints.ts';
import { summarize } from '../../../../local/bedrock/rules/summarize.ts';
import { vocabulary } from '../../../../local/bedrock/rules/vocabulary.ts';
import { measureGrade } from '../fixtures/measure-grade.ts';
import { prose } from '../fixtures/prose.ts';
import { runRule } from '../fixtures/run-rule.ts';

describe('summarize rule', () => {
  const text = Object.values(prose).slice(0, 4).join(' ');
  const sentences = (summary: unknown) => String(summary).split(/(?<=[.!?]) (?=[A-Z])/);

  it.each([
    ['short', 1, 3],
    ['medium', 3, 5],
    ['bullets', 1, 8],
  ])(
    'returns the first sentences as a summary of length %s, and other sentences as key points',
    async (length, count, points) => {
      const { summary, keyPoints } = await runRule(summarize, text, { length });
      const listed = Object.values(keyPoints ?? {}).map(String);

      expect(text.startsWith(String(summary))).toBe(true);
      expect(sentences(summary)).toHaveLength(count);
      expect(listed).toHaveLength(points);
      expect(new Set(listed).size).toBe(points);
      expect(listed.includes(String(summary))).toBe(length === 'bullets');
      expect(listed.every((point) => text.includes(point))).toBe(true);
    },
  );

  it('skips salutations and repeated sentences', async () => {
    const letter = 'Dear Ms Okafor,\nThank you for your letter.\nWe open at nine.\nWe open at nine.';

    expect(await runRule(summarize, letter)).toEqual({
      summary: 'Thank you for your letter.',
      keyPoints: ['We open at nine.'],
    });
  });

  it('does not end a sentence at an abbreviation', async () => {
    const ship = 'When on board H.M.S. Beagle, as naturalist, I was much struck with certain facts.';

    expect(await runRule(summarize, `${ship} It was long ago.`, { length: 'short' })).toMatchObject({
      summary: ship,
    });
  });

  it('simplifies the summary to a target grade', async () => {
    const { summary } = await runRule(summarize, text, { length: 'medium' });
    const { summary: easy } = await runRule(summarize, text, { length: 'medium', gradeLevel: 5 });

    expect(measureGrade(String(easy))).toBeLessThan(measureGrade(String(summary)));
  });

  it('returns text of a single sentence unchanged', async () => {
    expect(await runRule(summarize, 'The council met in May.')).toEqual({
      summary: 'The council met in May.',
      keyPoints: [],
    });
  });
});

describe('vocabulary rule', () => {
  it('defines difficult nouns in the form used in the text, and quotes a sentence with each noun', async () => {
    const text = 'Ambulances came. Two helicopters crossed the peninsula, and two ambulances waited.';

    expect(await runRule(vocabulary, text, { maxWords: 2, gradeLevel: 4 })).toEqual({
      words: [
        {
          word: 'peninsula',
          definition: 'A large mass of land projecting into a body of water.',
          partOfSpeech: 'noun',
          example: 'Two helicopters crossed the peninsula, and two ambulances waited.',
        },
        {
          word: 'ambulances',
          definition: 'A vehicle that takes people to and from hospitals.',
          partOfSpeech: 'noun',
          example: 'Two helicopters crossed the peninsula, and two ambulances waited.',
        },
      ],
    });
  });

  it('returns no circular definitions', async () => {
    const all = await Promise.all(
      english.map(({ text }) => runRule(vocabulary, text, { maxWords: 50, gradeLevel: 1, language: 'en' })),
    );
    const words = all.flatMap(({ words }) => Object.values(words ?? {}).map((entry) => Object(entry)));

    expect(words.length).toBeGreaterThan(20);
    expect(words.filter(({ definition }) => !/^[A-Z].+\.$/.test(definition))).toEqual([]);
    expect(words.filter(({ word, definition }) => isCircular(word, definition, 'en'))).toEqual([]);
  });

  it('returns no words for text in a language other than English', async () => {
    const text = 'Die Photosynthese ist ein komplizierter biochemischer Vorgang in allen grünen Pflanzen.';

    expect(await runRule(vocabulary, text)).toEqual({ words: [] });
  });
});

describe('hints rule', () => {
  it('returns hints that progress from reading the question to checking the answer', async () => {
    expect(await runRule(hints, 'Why do plants need sunlight?', { count: 3 })).toEqual({
      answer: null,
      hints: [
        'Read the question once more, slowly. What does it ask for?',
        'Think of an example, or draw a small picture of it.',
        'Read your answer again. Does it say what the question asks for, and can you tell why?',
      ],
    });
  });

  it.each([1, 3, 10])('returns the requested number of hints, up to six (requested: %d)', async (count) => {
    const { hints: made } = await runRule(hints, 'How many apples are left of 12 if 3 are eaten?', {
      count,
    });

    expect(made).toHaveLength(Math.min(count, 6));
    expect(new Set(Object.values(made ?? {})).size).toBe(Math.min(count, 6));
  });

  it('uses only numbers from the question, so that hints cannot reveal the answer', async () => {
    const { hints: made } = await runRule(hints, 'What is 12 + 7?', { count: 10 });

    expect(JSON.stringify(made).match(/\d+/g)).toEqual(['12', '7']);
  });

  it.each(Object.keys(hintWords))('writes hints in the requested language: %s', async (language) => {
    const { hints: made } = await runRule(hints, '12 + 7 = ?', { count: 10, language, context: '…' });
    const texts = Object.values(made ?? {}).join('\n');

    expect(checkLanguage(texts, language)).toBe('fits');
    expect(texts).not.toMatch(/[{}]/);
  });

  it.each(['Mitä on 12 + 7?', 'Kolik je 12 a 7?'])(
    'returns no hints in a language without phrases: %s',
    async (question) => {
      expect(await runRule(hints, question)).toEqual({ answer: null, hints: [] });
    },
  );

  it.each([
    ['Ile to jest 7 + 5?', 'pl'],
    ['Cuanto es 12 + 7?', 'es'],
    ['What is 12 + 7?', 'en'],
  ])('detects the language of the short question %s', async (question, language) => {
    const { hints: made } = await runRule(hints, question, { count: 1 });

    expect(made).toEqual([hintWords[language]?.read]);
  });

  it('writes hints in the language that the prompt names after a rejected response', async () => {
    const problem = '- The answer is not in the language de. Write it in that language.';

    expect(await runRule(hints, 'Was ist das?', { count: 1 }, problem)).toMatchObject({
      hints: ['Lies die Frage noch einmal langsam. Wonach fragt sie?'],
    });
  });
});
