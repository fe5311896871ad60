import { measureGrade, meetsGrade } from '../../../../functions/content/verification/readability.ts';
import { articlesOf } from '../../../support/declaration.ts';
import textstat from './fixtures/textstat.json';

/** Pearson correlation coefficient of two series. */
function correlation(pairs: readonly (readonly [number, number])[]): number {
  const mean = (index: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[index], 0) / pairs.length;
  const [left, right] = [mean(0), mean(1)];
  const sums = pairs.map(([x, y]) => [(x - left) * (y - right), (x - left) ** 2, (y - right) ** 2]);
  const [both = 0, one = 0, other = 0] = [0, 1, 2].map((at) =>
    sums.reduce((sum, row) => sum + (row[at] ?? 0), 0),
  );
  return both / Math.sqrt(one * other);
}

describe('Flesch-Kincaid grade calculation', () => {
  it('matches manually calculated grades', () => {
    // 6 words, 1 sentence, 6 syllables: 0.39 × 6 + 11.8 × 1 − 15.59 = −1.45. The grade is raised to 0.
    expect(measureGrade('The cat sat on the mat.', 'en')).toEqual({
      formula: 'flesch-kincaid-grade',
      score: -1.4,
      grade: 0,
    });
    // 8 words, 1 sentence, 16 syllables: 0.39 × 8 + 11.8 × 2 − 15.59 = 11.13.
    expect(measureGrade('Teachers often study seven ancient cities during summer.', 'en-GB')).toEqual({
      formula: 'flesch-kincaid-grade',
      score: 11.1,
      grade: 11.1,
    });
  });

  const plain = 'The library opens at nine in the morning and closes at six in the evening.';
  const grade = measureGrade(plain, 'en').grade;

  it.each([
    ['a line break inside a sentence', plain.replace(' and ', '\nand ')],
    ['a line break after every word', plain.replaceAll(' ', '\n')],
    ['a heading', `Opening hours\n\n${plain}`],
    ['a list of labels', `${plain}\n\n- Books\n- Films\n- Music`],
    ['a URL', `${plain} https://library.example/opening-hours/holidays?year=2026`],
    ['an email address', `${plain} information@municipal-library.example`],
  ])('returns the same grade with and without %s', (_what, text) => {
    expect(measureGrade(text, 'en').grade).toBe(grade);
  });

  it.each([
    [
      'p.m.',
      'It opens at 9 a.m. and closes at 6 p.m. each day.',
      'It opens at 9 am and closes at 6 pm each day.',
    ],
    ['a decimal point', 'It rose by 5.25 points in the year.', 'It rose by 525 points in the year.'],
  ])('does not treat %s as the end of a sentence', (_what, text, same) => {
    expect(measureGrade(text, 'en').grade).toBeCloseTo(measureGrade(same, 'en').grade ?? Number.NaN, 0);
  });

  it('counts a line without final punctuation as a sentence from four words', () => {
    expect(measureGrade('Books, films, music', 'en').grade).toBeNull();
    expect(measureGrade('Books, films, music, games', 'en').grade).not.toBeNull();
  });

  it('returns null for text that consists only of labels', () => {
    expect(measureGrade('Books\nFilms\nMusic', 'en')).toEqual({ formula: null, score: null, grade: null });
  });
});

describe('measureGrade', () => {
  it.each([
    ['de', 'wiener-sachtextformel-1'],
    ['de-CH', 'wiener-sachtextformel-1'],
    ['es-MX', 'szigriszt-pazos'],
    ['it', 'gulpease'],
    ['fr', 'kandel-moles'],
    ['nl', 'flesch-douma'],
    ['pt-BR', 'flesch-martins'],
    ['sv', 'lix'],
    ['pl', 'lix'],
    ['uk', 'lix'],
  ])('measures text in %s with the formula %s', (language, formula) => {
    const text = language === 'uk' ? 'Бібліотека відчинена щодня.' : 'Biblioteka est alla tre ore.';
    expect(measureGrade(text, language).formula).toBe(formula);
  });

  it.each(['ar', 'he', 'hi', 'ja', 'zh', 'th', 'und'])(
    'returns null in every field for the unsupported language %s',
    (language) => {
      expect(measureGrade('Ordo ab chao est. 図書館は開いています。', language)).toEqual({
        formula: null,
        score: null,
        grade: null,
      });
    },
  );

  // fixtures/measure_with_textstat.py calculated the expected scores with Python's textstat 0.7.13. Articles with
  // "f. eks." are excluded, because textstat ends a sentence there.
  it.each([
    ['de', 'deu_1996'],
    ['es', 'spa'],
    ['it', 'ita'],
    ['fr', 'fra'],
    ['nl', 'nld'],
    ['pt', 'por_PT'],
    ['sv', 'swe'],
    ['da', 'dan'],
    ['nb', 'nob'],
    ['fi', 'fin'],
  ] as const)(
    'correlates with an independent implementation for text in %s (r ≥ 0.98)',
    (language, declaration) => {
      const articles = articlesOf(declaration);
      expect(articles).toHaveLength(textstat[language].length);
      const pairs = articles
        .map((text, index) => ({
          text,
          pair: [measureGrade(text, language).score, textstat[language][index]],
        }))
        .filter(({ text }) => !text.includes('f. eks.'))
        .map(({ pair: [ours = 0, theirs = 0] }) => [ours ?? 0, theirs ?? 0] as const);
      expect(correlation(pairs)).toBeGreaterThanOrEqual(0.98);
    },
  );

  it.each([
    ['de', 'Das ist ein Haus. Es ist rot. Wir gehen hin.'],
    ['es', 'Esta es la casa. Es roja. Voy allí hoy.'],
    ['it', 'Questa è la casa. È rossa. Ci vado oggi.'],
    ['fr', 'Voici la maison. Elle est rouge. Je vais là.'],
    ['nl', 'Dit is het huis. Het is rood. Ik ga daar heen.'],
    ['pt', 'Esta é a casa. Ela é azul. Vou lá hoje.'],
    ['sv', 'Det är ett hus. Det är rött. Vi går dit.'],
  ])(
    'rates simple text in %s at primary school level, and difficult text above that level',
    (language, easy) => {
      expect(measureGrade(easy, language).grade).toBeLessThanOrEqual(5);
      const hard = articlesOf(
        { de: 'deu_1996', es: 'spa', it: 'ita', fr: 'fra', nl: 'nld', pt: 'por_PT', sv: 'swe' }[language] ??
          '',
      );
      const grades = hard.map((text) => measureGrade(text, language).grade ?? 0);
      expect(Math.max(...grades)).toBeGreaterThan(12);
    },
  );
});

describe('meetsGrade', () => {
  it("accepts a grade within the formula's rounding error", () => {
    expect([meetsGrade(5.5, 5), meetsGrade(5.6, 5)]).toEqual([true, false]);
  });
});
