import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { phrasesB } from '../../../sdk/src/effects/phrases/b.ts';
import { phrasesC } from '../../../sdk/src/effects/phrases/c.ts';
import { unsupportedReasons } from '../../../sdk/src/effects/unsupported-reasons.ts';
import english from '../../../sdk/src/locales/en.ts';
import englishPanel from '../../../sdk/src/locales/en-panel.ts';
import { chooseLanguage, languages } from '../../../sdk/src/widget/words.ts';
import { builtInPresets } from '../../../shared/catalog/presets.ts';
import { tools } from '../../../shared/catalog/tools.ts';

type Group = Readonly<Record<string, string>>;
type LocaleFile = Readonly<Record<string, Group | string>>;

const folder = join(__dirname, '../../../sdk/src/locales');
const phrases: Group = { ...phrasesB, ...phrasesC };
const others = Object.keys(languages).filter((language) => language !== 'en');

function byCode<Thing extends { readonly code: string }>(
  things: readonly Thing[],
  textOf: (thing: Thing) => string,
): Group {
  return Object.fromEntries(things.map((thing) => [thing.code, textOf(thing)]));
}

/** What each file of a language must say, in English: the service's own words, and those of the English files. */
const englishFiles: Readonly<Record<string, LocaleFile>> = {
  '': {
    ...english,
    tools: byCode(tools, ({ name }) => name),
    presets: byCode(builtInPresets, ({ name }) => name),
  },
  '-lines': {
    tools: byCode(tools, ({ description }) => description),
    presets: byCode(builtInPresets, ({ description }) => description),
  },
  '-panel': englishPanel,
  '-effects': { effects: phrases },
};

async function read(language: string, part: string): Promise<LocaleFile> {
  const { default: content } = await import(join(folder, `${language}${part}.ts`));
  return part === '-effects' ? { effects: content } : content;
}

/** Every text with its place, such as `ui.close`. */
function texts(file: LocaleFile): ReadonlyMap<string, string> {
  const entries = Object.entries(file).flatMap(([name, group]) =>
    typeof group === 'string'
      ? []
      : Object.entries(group).map(([key, text]): [string, string] => [`${name}.${key}`, text]),
  );
  return new Map(entries);
}

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

/** False for a text that is a value alone, such as `{name}`. */
const hasWords = (text: string) => /\p{L}/u.test(text.replace(/\{\w+\}/g, ''));

/** What is the same in English and in the other language, as people say it there. */
const sameAsEnglish: Readonly<Record<string, readonly string[]>> = {
  de: ['Text', 'Tooltips', 'Pink'],
  fr: ['Points'],
  es: [],
  it: [],
  nl: ['Contrast', 'Tooltips'],
  pt: [],
  pl: [],
  sv: ['Text'],
  ar: [],
  he: [],
  ja: [],
};

describe('the language files', () => {
  it('are those of the languages that the widget offers', () => {
    const names = Object.keys(languages)
      .flatMap((language) => Object.keys(englishFiles).map((part) => `${language}${part}.ts`))
      .filter((name) => !['en-lines.ts', 'en-effects.ts'].includes(name));
    expect(readdirSync(folder).sort()).toEqual(names.sort());
  });

  it('have English reasons for all that can be unsupported', () => {
    expect(Object.keys(englishPanel.reasons).sort()).toEqual([...unsupportedReasons, 'other'].sort());
  });

  describe.each(others)('%s', (language) => {
    it.each(Object.keys(englishFiles))(
      'says all that English says, with the same values in it (%s)',
      async (part) => {
        const [wanted, found] = [texts(englishFiles[part] ?? {}), texts(await read(language, part))];
        expect([...found.keys()].sort()).toEqual([...wanted.keys()].sort());
        const wrong = [...wanted].filter(
          ([key, text]) => placeholders(text).join() !== placeholders(found.get(key) ?? '').join(),
        );
        expect(wrong).toEqual([]);
        expect([...found].filter(([, text]) => text.trim() !== text || text === '')).toEqual([]);
      },
    );

    it.each(Object.keys(englishFiles))('has no English left (%s)', async (part) => {
      const wanted = texts(englishFiles[part] ?? {});
      const found = texts(await read(language, part));
      const kept = [...found].filter(([key, text]) => text === wanted.get(key) && hasWords(text));
      expect(kept.filter(([, text]) => !sameAsEnglish[language]?.includes(text))).toEqual([]);
    });

    it('names itself, and its direction', async () => {
      const file = await read(language, '');
      expect(file).toMatchObject({
        name: languages[language],
        dir: ['ar', 'he'].includes(language) ? 'rtl' : 'ltr',
      });
    });
  });
});

describe('the language of the widget', () => {
  it.each([
    [['de-AT'], 'de'],
    [['xx', 'fr'], 'fr'],
    [[null, undefined, 'PT-br'], 'pt'],
    [['zh-Hant'], 'en'],
    [['toString'], 'en'],
    [[], 'en'],
  ])('is, of %j, %s', (tags, language) => {
    expect(chooseLanguage(tags)).toBe(language);
  });
});
