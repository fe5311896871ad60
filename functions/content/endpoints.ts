import {
  describeImage,
  explainVocabulary,
  exportSpeech,
  fixAria,
  giveHints,
  rephrase,
  simplify,
  summarize,
  translate,
} from '../../shared/contract/routes/content.ts';
import type { Endpoint } from '../../shared/http/endpoint.ts';
import type { Deps } from './deps.ts';
import { transformEndpoint } from './transform-content.ts';

/** The endpoints of the nine transforms. Each transform's code is loaded by the first request for it. */
export function contentEndpoints(deps: Deps): Endpoint[] {
  return [
    transformEndpoint(
      simplify,
      async () => (await import('./transforms/simplify.ts')).simplifyTransform(deps.model),
      deps,
    ),
    transformEndpoint(
      describeImage,
      async () => {
        const { altTextTransform } = await import('./transforms/alt-text.ts');
        return altTextTransform(deps.model, await deps.loadImageNetwork());
      },
      deps,
    ),
    transformEndpoint(
      explainVocabulary,
      async () => (await import('./transforms/vocabulary.ts')).vocabularyTransform(deps.model),
      deps,
    ),
    transformEndpoint(
      giveHints,
      async () => (await import('./transforms/hints.ts')).hintsTransform(deps.model),
      deps,
    ),
    transformEndpoint(
      rephrase,
      async () => (await import('./transforms/rephrase.ts')).rephraseTransform(deps.model),
      deps,
    ),
    transformEndpoint(
      translate,
      async () => (await import('./transforms/translate.ts')).translateTransform(deps.model),
      deps,
    ),
    transformEndpoint(
      summarize,
      async () => (await import('./transforms/summarize.ts')).summarizeTransform(deps.model),
      deps,
    ),
    transformEndpoint(
      fixAria,
      async () => {
        const { ariaFixTransform } = await import('./transforms/aria-fix.ts');
        return ariaFixTransform(deps.model, await deps.loadPageOpener());
      },
      deps,
    ),
    transformEndpoint(
      exportSpeech,
      async () => {
        const { ttsExportTransform } = await import('./transforms/tts-export.ts');
        return ttsExportTransform(await deps.loadSpeech(), deps.speaker);
      },
      deps,
    ),
  ];
}
