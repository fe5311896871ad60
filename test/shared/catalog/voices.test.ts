import { spokenLanguage } from '../../../functions/content/speech/voices.ts';
import { speechLanguages, speechVoices, voices } from '../../../shared/catalog/voices.ts';

describe('published speech languages and voices', () => {
  it('use canonical BCP-47 tags', () => {
    expect(speechLanguages).toEqual(Intl.getCanonicalLocales(speechLanguages));
  });

  it('list the default voice of each language first', () => {
    const spoken = speechLanguages.map((language) => {
      const { code, isExact } = spokenLanguage(language) ?? {};
      const [first] = speechVoices.filter((voice) => voice.language === language);
      return {
        language,
        isExact,
        isSpokenByFirst: voices.find(({ languageCode }) => languageCode === code)?.name === first?.name,
      };
    });
    expect(spoken).toEqual(
      speechLanguages.map((language) => ({ language, isExact: true, isSpokenByFirst: true })),
    );
  });
});
