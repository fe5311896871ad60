import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentPhrases } from '../../../sdk/src/effects/phrases/content.ts';
import { toolPhrases } from '../../../sdk/src/effects/phrases/tools.ts';
import { unsupportedReasons } from '../../../sdk/src/effects/unsupported-reasons.ts';
import english from '../../../sdk/src/locales/en.json';
import { synonyms } from '../../../sdk/src/widget/lazy/synonyms.ts';
import { chooseLanguage, languages } from '../../../sdk/src/widget/words.ts';
import { builtInPresets } from '../../../shared/catalog/presets.ts';
import { tools } from '../../../shared/catalog/tools.ts';

type Texts = ReadonlyMap<string, string>;

const folder = join(__dirname, '../../../sdk/src/locales');
const others = Object.keys(languages).filter((language) => language !== 'en');
const read = (language: string) => JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8'));

function textsOf(file: object, path = ''): Texts {
  return new Map(
    Object.entries(file).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[path + name, value]] : [...textsOf(value, `${path}${name}.`)],
    ),
  );
}

const named = (things: readonly { code: string; name: string; description: string }[]) =>
  Object.fromEntries(things.map(({ code, name, description }) => [code, [name, description]]));
const expected = textsOf({
  ...english,
  tools: named(tools),
  presets: named(builtInPresets),
  effects: { ...toolPhrases, ...contentPhrases },
});

const codes = new Set(tools.map(({ code }) => code));

const lettersOf = (text: string) => text.replace(/\{\w+\}/g, '').match(/\p{L}/gu) ?? [];
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

/** Non-Latin scripts, keyed by language. Latin is allowed in every language because names and abbreviations use it. */
const scripts: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
  // The katakana prolonged sound mark belongs to the script Common, so it is listed explicitly.
  ja: /\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Han}|ー/u,
};

/**
 * Words that promise an effect on health, or name a condition, an age or an aid for a condition, in each language. The
 * choice of a preset must not disclose any of them.
 */
const conditions: Readonly<Record<string, RegExp>> = {
  en: /seizure|epilep|dyslex|adhd|autis|blind|deaf|vision|sight|hearing|motor|tremor|impair|disab|disorder|screen reader|elder|older|senior|safe|protect|prevent|therap|heal|medic/i,
  de: /anfall|anfäll|epilep|legasthen|dyslex|adhs|autis|blind|gehörlos|taub|hör(hilfe|behind|geschäd)|seh(schw|behind|kraft)|farbsehen|motorik|behinder|störung|screenreader|ältere|senior|schutz|schütz|sicher|gesund/i,
  fr: /crise|épilep|dyslex|tdah|autis|aveugl|cécité|sourd|malentend|audition|vue faible|malvoy|vision|motric|handicap|trouble|lecteur d.écran|senior|âgé|protè|protect|prévien|santé|sûr/i,
  es: /crisis|epilep|dislex|tdah|autis|cieg|ceguera|sord|audición|visión|motric|discapac|trastorno|lector de pantalla|mayores|proteg|protec|prevent|previene|salud|segur/i,
  it: /crisi|epiless|disless|adhd|autis|cieco|ciechi|sord|udito|ipovision|visione|motric|disabil|disturb|lettore di schermo|lettore schermo|anzian|protegg|protez|previen|salute|sicur/i,
  nl: /aanval|epilep|dyslex|adhd|autis|blind|doof|dove|gehoor|slechtz|kleuren zien|motoriek|beperk|stoornis|schermlezer|ouder|bescherm|tegen|gezond|veilig/i,
  pt: /crise|epilep|dislex|tdah|autis|ceg|surd|audição|visão|motric|deficiên|transtorno|leitor de ecrã|leitor de tela|idos|mais velh|proteg|proteç|previne|saúde|segur/i,
  pl: /napad|padacz|epilep|dyslek|adhd|autyz|niewidom|niedowid|ślep|głuch|słuch(u|$)|wzrok|widzenie|motory|niepełnospr|zaburz|czytnik ekranu|senior|starsz|chroni|ochron|zapobieg|zdrow|bezpiecz/i,
  sv: /anfall|epilep|dyslex|adhd|autis|blind|döv|hörsel|syn(skad|fel|en$)|nedsatt|färgseende|motorik|funktions|störning|skärmläsare|äldre|senior|skydd|förebygg|hälsa|säker/i,
  ar: /نوب|صرع|عسر القراءة|فرط الحركة|توحد|كفيف|أعمى|عمى|أصم|السمع|البصر|إعاقة|اضطراب|قارئ الشاشة|كبار السن|حماية|يحمي|يمنع|صحة|الأمان|آمن/,
  he: /התקפ|אפילפס|דיסלקס|קשב|אוטיס|עיוור|חירש|שמיעה|ראייה|מוטורי|מוגבלות|הפרעה|קורא מסך|גיל שלישי|קשיש|הגנה|מגן|מונע|בריאות|בטוח/,
  ja: /発作|てんかん|読み書き困難|ディスレクシア|自閉|発達|弱視|失明|盲|難聴|聴覚|聞こえ|色覚|視覚|障害|症|スクリーンリーダー|高齢|守る|防ぐ|予防|健康|安全/,
};

const sameAsEnglish: Readonly<Record<string, readonly string[]>> = {
  de: ['Text', 'Tooltips', 'Pink', 'Links'],
  fr: ['Points'],
  nl: ['Contrast', 'Tooltips', 'Links', 'Enter'],
  pl: ['Enter'],
  pt: ['Enter'],
  sv: ['Text'],
};

describe('en.json', () => {
  it('contains every catalog category and every reason why a tool is unsupported', () => {
    expect(Object.keys(english.categories).sort()).toEqual(
      [...new Set(tools.map(({ category }) => category))].sort(),
    );
    expect(Object.keys(english.reasons).sort()).toEqual([...unsupportedReasons, 'other'].sort());
    expect([...textsOf(english)].filter(([, text]) => text.trim() !== text || text === '')).toEqual([]);
  });
});

describe('built-in presets', () => {
  const presetsIn = (language: string): Readonly<Record<string, readonly string[]>> =>
    language === 'en' ? named(builtInPresets) : read(language).presets;

  it('number at most eleven, with codes that follow the English names', () => {
    expect(builtInPresets.length).toBeLessThanOrEqual(11);
    expect(builtInPresets.map(({ code }) => code)).toEqual(
      builtInPresets.map(({ name }) => name.toLowerCase().replaceAll(' ', '-')),
    );
  });

  it.each(Object.keys(languages))(
    'are translated, name no condition and promise no health in %s',
    (language) => {
      const texts = presetsIn(language);
      const condition = conditions[language];
      expect(Object.keys(texts)).toEqual(builtInPresets.map(({ code }) => code));
      expect(condition).toBeDefined();
      expect(
        Object.values(texts)
          .flat()
          .filter((text) => condition?.test(text)),
      ).toEqual([]);
    },
  );
});

describe('English synonyms', () => {
  it('are defined only for tools in the catalog', () => {
    expect(Object.keys(synonyms).filter((code) => !codes.has(code))).toEqual([]);
  });
});

describe('language files', () => {
  it('cover exactly the languages that the widget offers', () => {
    const files = Object.keys(languages).map((language) => `${language}.json`);
    expect(
      readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort(),
    ).toEqual(files.sort());
  });

  describe.each(others)('%s.json', (language) => {
    const found = textsOf(read(language));
    const wrong = (isWrong: (text: string, key: string) => boolean) =>
      [...found].filter(([key, text]) => isWrong(text, key));

    it('contains only keys that exist in en.json, with the same placeholders', () => {
      const isSynonymOfTool = (key: string) => codes.has(key.replace('synonyms.', ''));
      expect([...found.keys()].filter((key) => !expected.has(key) && !isSynonymOfTool(key))).toEqual([]);
      expect(wrong((text) => text.trim() !== text || text === '')).toEqual([]);
      expect(
        wrong((text, key) => placeholders(text).join() !== placeholders(expected.get(key) ?? '').join()),
      ).toEqual([]);
    });

    it("uses only the language's script and Latin letters", () => {
      const own = scripts[language] ?? /\p{Script=Latin}/u;
      expect(
        wrong((text) =>
          lettersOf(text).some((letter) => !own.test(letter) && !/\p{Script=Latin}/u.test(letter)),
        ),
      ).toEqual([]);
      expect(wrong((text) => lettersOf(text).length > 0 && !own.test(text))).toEqual(
        language in scripts ? [['dir', found.get('dir')]] : [],
      );
    });

    it('contains no untranslated English', () => {
      const allowed = ['dir', ...(sameAsEnglish[language] ?? [])];
      expect(
        wrong(
          (text, key) =>
            text === expected.get(key) &&
            lettersOf(text).length > 0 &&
            !allowed.includes(text) &&
            !allowed.includes(key),
        ),
      ).toEqual([]);
    });

    it('specifies the language name and direction', () => {
      expect([found.get('name'), found.get('dir')]).toEqual([
        languages[language],
        ['ar', 'he'].includes(language) ? 'rtl' : 'ltr',
      ]);
    });
  });
});

describe('chooseLanguage', () => {
  it.each([
    [['de-AT'], 'de'],
    [['xx', 'fr'], 'fr'],
    [[null, undefined, 'PT-br'], 'pt'],
    [['zh-Hant'], 'en'],
    [['toString'], 'en'],
    [[], 'en'],
  ])('maps %j to %s', (tags, language) => {
    expect(chooseLanguage(tags)).toBe(language);
  });
});
