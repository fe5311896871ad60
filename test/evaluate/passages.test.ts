import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { allCases, transformNames } from '../../evaluate/cases.ts';
import { type Passage, readPassages } from '../../evaluate/passages.ts';
import { contentRoutes } from '../../shared/contract/routes/content.ts';

const passages = readPassages();
const texts: readonly Passage[] = [...passages.english, ...passages.otherLanguages];
const afterWorks: ReadonlySet<string> = new Set(['literature', 'science', 'law', 'speech']);

describe('the passages', () => {
  it('have an id each', () => {
    const { questions, markup, pictures } = passages;
    const ids = [...texts, ...questions, ...markup, ...pictures].map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('say of each text where it is from: after works in the public domain, the rest is of this project', () => {
    const rights = texts.map(({ id, kind, source, licence }) => ({
      id,
      isAfterWork: afterWorks.has(kind),
      isOurs: source === 'Written for this project',
      saysSo: source.startsWith('After '),
      licence,
    }));
    expect(rights).toEqual(
      texts.map(({ id, kind }) => ({
        id,
        isAfterWork: afterWorks.has(kind),
        isOurs: !afterWorks.has(kind),
        saysSo: afterWorks.has(kind),
        licence: afterWorks.has(kind) ? 'Public domain' : "Apache-2.0, this project's own",
      })),
    );
  });

  it('are sixty in English, of 25 to 110 words, and ten more languages', () => {
    expect(passages.english).toHaveLength(60);
    const words = passages.english.map(({ text }) => text.split(/\s+/).length);
    expect(Math.min(...words)).toBeGreaterThanOrEqual(25);
    expect(Math.max(...words)).toBeLessThanOrEqual(110);
    expect(new Set(passages.english.map(({ language }) => language))).toEqual(new Set(['en']));
    expect(new Set(passages.otherLanguages.map(({ language }) => language))).toEqual(
      new Set(['de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'ar', 'he', 'ja']),
    );
  });

  it('are pictures that are there', () => {
    for (const { file } of passages.pictures) {
      expect(existsSync(join('evaluate', 'passages', 'images', file))).toBe(true);
    }
  });
});

describe('the calls made of them', () => {
  const cases = allCases(passages, 'smart', null);

  it('are of every transform that a model makes, each with an id of its own, and the contract takes each body', () => {
    expect(new Set(cases.map(({ transform }) => transform))).toEqual(new Set(transformNames));
    const keys = cases.map(({ transform, id }) => `${transform} ${id}`);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    const refused = cases.filter(({ path, body }) => {
      const route = contentRoutes.find((known) => known.path === path);
      return route?.body.safeParse(body).success !== true;
    });
    expect(refused.map(({ id }) => id)).toEqual([]);
    expect(cases.map(({ body }) => Reflect.get(body, 'mode'))).toEqual(cases.map(() => 'smart'));
  });

  it('are fewer where a limit is set, spread over all that there are', () => {
    const few = allCases(passages, 'standard', 3);
    const count = (name: string) => few.filter(({ transform }) => transform === name).length;
    expect(transformNames.map(count)).toEqual(transformNames.map(() => 3));
    const simplified = few.flatMap(({ transform, id }) => (transform === 'simplify' ? [id] : []));
    expect(simplified).toEqual(['austen-pride 6', 'news-bus-fares 6', 'de-literature 6']);
  });
});
