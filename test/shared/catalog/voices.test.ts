import { spokenLanguage, voices } from '../../../functions/content/speech/voices.ts';
import { speechLanguages, speechVoices } from '../../../shared/catalog/voices.ts';

/** Welsh English has no BCP-47 tag of its own: its voice is one of British English. */
const codesOf = (code: string) => (code === 'en-GB' ? ['en-GB', 'en-GB-WLS'] : [code]);

describe('the languages and voices that are published', () => {
  it('are those that tts-export has, in its order', () => {
    const published = speechLanguages.map((tag) => {
      const spoken = spokenLanguage(tag);
      const names = speechVoices.filter(({ language }) => language === tag).map(({ name }) => name);
      return { code: spoken?.code, isExact: spoken?.isExact, names };
    });
    const codes = [...new Set(voices.map(({ languageCode }) => languageCode))];
    const own = codes
      .filter((code) => code !== 'en-GB-WLS')
      .map((code) => ({
        code,
        isExact: true,
        names: voices
          .filter(({ languageCode }) => codesOf(code).includes(languageCode))
          .map(({ name }) => name),
      }));
    expect(published).toEqual(own);
  });

  it('are named as BCP-47 names languages', () => {
    expect(speechLanguages).toEqual(Intl.getCanonicalLocales(speechLanguages));
  });
});
