import { voices } from './voices.ts';

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

/** The body of DescribeVoices: all voices, or those of an engine or a language. */
export function describeVoices(query: URLSearchParams): { readonly Voices: readonly object[] } {
  const engine = query.get('Engine');
  const language = query.get('LanguageCode');
  const withAdditional = query.get('IncludeAdditionalLanguageCodes') === 'true';
  const chosen = voices.filter(
    (voice) =>
      (engine === null || voice.engines.some((known) => known === engine)) &&
      (language === null ||
        voice.languageCode === language ||
        (withAdditional && voice.additionalLanguageCodes.includes(language))),
  );
  return {
    Voices: chosen.map((voice) => ({
      Id: voice.id,
      Name: voice.id,
      Gender: voice.gender,
      LanguageCode: voice.languageCode,
      LanguageName: languageNames.of(voice.languageCode.replace(/^arb$/, 'ar').replace('en-GB-WLS', 'en-GB')),
      SupportedEngines: voice.engines,
      ...(voice.additionalLanguageCodes.length === 0
        ? {}
        : { AdditionalLanguageCodes: voice.additionalLanguageCodes }),
    })),
  };
}
