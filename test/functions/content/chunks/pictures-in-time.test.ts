import { publicInternet } from '../../../../functions/content/image/fetch-image.ts';
import { altTextTransform } from '../../../../functions/content/transforms/alt-text.ts';
import { altTextRequestSchema } from '../../../../shared/contract/content/alt-text.ts';
import { type AnswerTo, availableMs, modes, moveTheClock, run, saying } from '../support/in-time.ts';

moveTheClock();

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
  answer: AnswerTo,
  goneMs = fetchingMs,
) =>
  run(
    (model) => altTextTransform(model, publicInternet),
    altTextRequestSchema.parse({
      image: picture,
      mode,
      language,
      maxLength,
      context: saying(language, 1_900),
    }),
    answer,
    goneMs,
  );

describe('maximum-size images with a model of 50 tokens per second', () => {
  const told = { decorative: false, containsText: true };

  const tooLong = (language: (typeof cases)[number][1]): AnswerTo => {
    const altText = saying(language, 240).slice(0, 80);
    return () => ({ ...told, altText, longDescription: null });
  };

  it.each(cases)(
    'finish %s %s before the deadline: a photograph whose first text is too long',
    async (mode, language) => {
      const { tookMs, ...took } = await describePicture(mode, language, 60, tooLong(language), 0);
      expect(took).toEqual({ warnings: ['longer_than_asked'], asks: 1, repairs: 1 });
      expect(tookMs).toBeLessThan(availableMs);
    },
  );

  it.each(cases)(
    'finish %s %s before the deadline: a photograph whose download used its whole time limit',
    async (mode, language) => {
      const { tookMs, ...took } = await describePicture(mode, language, 60, tooLong(language));
      expect(took).toEqual({ warnings: ['longer_than_asked'], asks: 1, repairs: expect.any(Number) });
      expect(tookMs).toBeLessThan(leftMs);
    },
  );

  it.each(
    cases.flatMap(([mode, language]) => [125, 500].map((maxLength) => [mode, language, maxLength] as const)),
  )(
    'finish %s %s before the deadline: a diagram with %i characters and the longest description',
    async (mode, language, maxLength) => {
      const { tookMs, ...took } = await describePicture(mode, language, maxLength, ({ parameters }) => {
        const length = Number(parameters.maxDescriptionLength);
        return {
          ...told,
          altText: saying(language, maxLength),
          longDescription: length === 0 ? null : saying(language, length),
        };
      });
      expect(took).toEqual({ warnings: [], asks: 1, repairs: 0 });
      expect(tookMs).toBeLessThan(leftMs);
    },
  );
});
