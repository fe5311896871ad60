import {
  altText,
  ariaFix,
  hints,
  rephrase,
  simplify,
  summarize,
  translate,
  ttsExport,
  vocabulary,
} from '../../shared/contract/routes/content.ts';
import type { Endpoint } from '../../shared/http/endpoint.ts';
import type { Deps } from './deps.ts';
import { textOrTexts } from './texts/text-or-texts.ts';
import { transformEndpoint } from './transform-content.ts';

/** Loads each transform's code when the first request for it arrives, which keeps cold starts short. */
export function contentEndpoints(deps: Deps): Endpoint[] {
  return [
    transformEndpoint(simplify, deps, async () => {
      const { simplifyTransform, simplifiedTexts } = await import('./transforms/simplify.ts');
      const simplifyOne = simplifyTransform(deps.model, deps.cache);
      return textOrTexts(simplifyOne, simplifiedTexts, deps.cache);
    }),
    transformEndpoint(altText, deps, async () =>
      (await import('./transforms/alt-text.ts')).altTextTransform(deps.model, await deps.loadImageNetwork()),
    ),
    transformEndpoint(vocabulary, deps, async () =>
      (await import('./transforms/vocabulary.ts')).vocabularyTransform(deps.model, deps.cache),
    ),
    transformEndpoint(hints, deps, async () =>
      (await import('./transforms/hints.ts')).hintsTransform(deps.model),
    ),
    transformEndpoint(rephrase, deps, async () => {
      const { rephraseTransform, rephrasedTexts } = await import('./transforms/rephrase.ts');
      const rephraseOne = rephraseTransform(deps.model, deps.cache);
      return textOrTexts(rephraseOne, rephrasedTexts, deps.cache);
    }),
    transformEndpoint(translate, deps, async () => {
      const { translateTransform, translatedTexts } = await import('./transforms/translate.ts');
      const translateOne = translateTransform(deps.model, deps.cache);
      return textOrTexts(translateOne, translatedTexts, deps.cache);
    }),
    transformEndpoint(summarize, deps, async () =>
      (await import('./transforms/summarize.ts')).summarizeTransform(deps.model),
    ),
    transformEndpoint(ariaFix, deps, async () =>
      (await import('./transforms/aria-fix.ts')).ariaFixTransform(deps.model, await deps.loadPageOpener()),
    ),
    transformEndpoint(ttsExport, deps, async () =>
      (await import('./transforms/tts-export.ts')).ttsExportTransform(
        await deps.loadSpeech(),
        deps.speechModel,
      ),
    ),
  ];
}
