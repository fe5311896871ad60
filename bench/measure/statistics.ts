/** The value below which `share` (0–1) of the values lie, interpolated; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? Number.NaN;
  const above = sorted[Math.ceil(position)] ?? Number.NaN;
  return below + (above - below) * (position - Math.floor(position));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** How a subject compares with another that was measured in the same rounds. */
export interface Ratio {
  /** Median of the rounds' own ratios: what slowed a whole round down cancels out. */
  readonly median: number;
  /** Half of the rounds lie between these two. */
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
}

/** Divides two series round by round. */
export function pairedRatio(values: readonly number[], base: readonly number[]): Ratio {
  const ratios = values.map((value, round) => value / (base[round] ?? Number.NaN));
  return {
    median: median(ratios),
    lowerQuartile: quantile(ratios, 0.25),
    upperQuartile: quantile(ratios, 0.75),
  };
}

/** `1.42 (1.38–1.50)`: the median and, in brackets, the quartiles. */
export function ratioText({ median, lowerQuartile, upperQuartile }: Ratio): string {
  return `${median.toFixed(2)} (${lowerQuartile.toFixed(2)}–${upperQuartile.toFixed(2)})`;
}
