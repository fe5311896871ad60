import { spokenLanguage } from '../../../functions/content/speech/voices.ts';
import { speechLanguages, speechVoices, voices } from '../../../shared/catalog/voices.ts';

describe('the languages and voices that are published', () => {
  it('are named as BCP-47 names languages', () => {
    expect(speechLanguages).toEqual(Intl.getCanonicalLocales(speechLanguages));
  });

  it('are each spoken as they are named, by the voice that stands first', () => {
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
