import { publicInternet } from '../../../../functions/content/image/fetch-image.ts';
import { altTextTransform } from '../../../../functions/content/transforms/alt-text.ts';
import { altTextRequestSchema } from '../../../../shared/contract/content/alt-text.ts';
import { availableMs, modes, proseOfLength, type Responder, run, useFakeClock } from '../support/in-time.ts';

useFakeClock();

const picture = {
  data: 'R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==',
  mediaType: 'image/gif',
} as const;

const fetchingMs = publicInternet.timeoutMs;

const leftMs = availableMs - fetchingMs;

const cases = modes.flatMap((mode) =>
  (['en', 'de', 'hi', 'ja'] as const).map((language) => [mode, language] as const),
);

const describePicture = (
  mode: (typeof modes)[number],
  language: (typeof cases)[number][1],
  maxLength: number,
  respondTo: Responder,
  elapsedMs = fetchingMs,
) =>
  run(
    (model) => altTextTransform(model, publicInternet),
    altTextRequestSchema.parse({
      image: picture,
      mode,
      language,
      maxLength,
      context: proseOfLength(language, 1_900),
    }),
    respondTo,
    elapsedMs,
  );

describe('alt-text for a maximum-size image with a model that generates 50 tokens per second', () => {
  const fields = { decorative: false, containsText: true };

  const tooLong = (language: (typeof cases)[number][1]): Responder => {
    const altText = proseOfLength(language, 240).slice(0, 80);
    return () => ({ ...fields, altText, longDescription: null });
  };

  it.each(cases)(
    'finishes before the deadline for a photograph whose first alt text is too long (mode: %s, language: %s)',
    async (mode, language) => {
      const { tookMs, ...took } = await describePicture(mode, language, 60, tooLong(language), 0);
      expect(took).toEqual({ warnings: ['longer_than_asked'], requestCount: 1, repairs: 1 });
      expect(tookMs).toBeLessThan(availableMs);
    },
  );

  it.each(cases)(
    'finishes before the deadline for a photograph whose download took the maximum time (mode: %s, language: %s)',
    async (mode, language) => {
      const { tookMs, ...took } = await describePicture(mode, language, 60, tooLong(language));
      expect(took).toEqual({ warnings: ['longer_than_asked'], requestCount: 1, repairs: expect.any(Number) });
      expect(tookMs).toBeLessThan(leftMs);
    },
  );

  it.each(
    cases.flatMap(([mode, language]) => [125, 500].map((maxLength) => [mode, language, maxLength] as const)),
  )(
    'finishes before the deadline for a diagram with the longest description (mode: %s, language: %s, alt text length: %i)',
    async (mode, language, maxLength) => {
      const { tookMs, ...took } = await describePicture(mode, language, maxLength, ({ parameters }) => {
        const length = Number(parameters.maxDescriptionLength);
        return {
          ...fields,
          altText: proseOfLength(language, maxLength),
          longDescription: length === 0 ? null : proseOfLength(language, length),
        };
      });
      expect(took).toEqual({ warnings: [], requestCount: 1, repairs: 0 });
      expect(tookMs).toBeLessThan(leftMs);
    },
  );
});
