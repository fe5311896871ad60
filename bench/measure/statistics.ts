/** Returns the interpolated quantile of the values (`share` from 0 to 1), or NaN when there are no values. */
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

export interface Ratio {
  /** Median of `value / base` over all rounds. Load that slows down a whole round does not affect its ratio. */
  readonly median: number;
  readonly lowerQuartile: number;
  readonly upperQuartile: number;
}

export function pairedRatio(values: readonly number[], base: readonly number[]): Ratio {
  const ratios = values.map((value, round) => value / (base[round] ?? Number.NaN));
  return {
    median: median(ratios),
    lowerQuartile: quantile(ratios, 0.25),
    upperQuartile: quantile(ratios, 0.75),
  };
}

export function ratioText({ median, lowerQuartile, upperQuartile }: Ratio): string {
  return `${median.toFixed(2)} (${lowerQuartile.toFixed(2)}–${upperQuartile.toFixed(2)})`;
}
