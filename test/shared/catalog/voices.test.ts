import { spokenLanguage } from '../../../functions/content/speech/voices.ts';
import { speechLanguages, speechVoices, voices } from '../../../shared/catalog/voices.ts';

describe('the published languages and voices', () => {
  it('use BCP-47 language names', () => {
    expect(speechLanguages).toEqual(Intl.getCanonicalLocales(speechLanguages));
  });

  it('use the first listed voice of each language', () => {
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
