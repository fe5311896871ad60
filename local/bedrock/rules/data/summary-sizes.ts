/** Share of the text's sentences that a summary keeps, at most how many, and at most how many key points. */
interface SummarySize {
  readonly share: number;
  readonly most: number;
  readonly points: number;
}

/** Default size. */
export const mediumSize: SummarySize = { share: 0.3, most: 8, points: 5 };

/** By the parameter `length`. The substance of bullets is in the key points. */
export const summarySizes: Readonly<Record<string, SummarySize>> = {
  short: { share: 0.15, most: 3, points: 3 },
  medium: mediumSize,
  bullets: { share: 0, most: 1, points: 8 },
};
