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

const sameAsEnglish: Readonly<Record<string, readonly string[]>> = {
  de: ['Text', 'Tooltips', 'Pink'],
  fr: ['Points'],
  nl: ['Contrast', 'Tooltips'],
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
