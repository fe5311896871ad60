import voiceTable from './voices.json' with { type: 'json' };

/** Supported Amazon Polly engines, best first. */
const engines = { g: 'generative', n: 'neural', s: 'standard' } as const;
export type SpeechEngine = (typeof engines)[keyof typeof engines];

export interface Voice {
  readonly name: string;
  readonly languageCode: string;
  readonly engines: readonly SpeechEngine[];
}

/**
 * Polly's voices keyed by language, with the default voice first. Each voice is followed by its engines (`g` for
 * generative, `n` for neural, `s` for standard). Engines that are unavailable in a Region are detected at run time.
 * Sources (retrieved November 2026): docs.aws.amazon.com/polly/latest/dg/available-voices.html, generative-voices.html,
 * standard-voices.html and doc-history.html.
 */
const voicesByLanguage: Readonly<Record<string, string>> = voiceTable;

export const voices: readonly Voice[] = Object.entries(voicesByLanguage).flatMap(([languageCode, list]) =>
  list.split(' ').map((entry) => {
    const [name = '', letters = ''] = entry.split('/');
    const own = Object.entries(engines).flatMap(([letter, engine]) =>
      letters.includes(letter) ? [engine] : [],
    );
    return { name, languageCode, engines: own };
  }),
);

/** BCP-47 tags of languages for which Polly uses a different code, keyed by Polly's code. */
const tags: Readonly<Record<string, string>> = { arb: 'ar', 'cmn-CN': 'zh-CN', 'en-GB-WLS': 'en-GB' };

export const speechVoices = voices.map(({ name, languageCode, engines }) => ({
  name,
  language: tags[languageCode] ?? languageCode,
  engines,
}));

export const speechLanguages: readonly string[] = [...new Set(speechVoices.map(({ language }) => language))];
