import priceList from './prices.json' with { type: 'json' };

/** A list price: so many US dollars for so many of what is counted. */
export interface Price {
  readonly dollars: number;
  readonly per: number;
  /** What is counted. */
  readonly unit: string;
  /** The page that says so, without https://. */
  readonly source: string;
}

/** When the prices were read, and where they hold: most Regions cost up to a fifth more. */
export const pricesAsOf = { month: 'November 2026', region: 'us-east-1' } as const;

/** What AWS counts as a gigabyte of data and logs. */
export const bytesOfGigabyte = 1_000_000_000;

/** On demand, without any free tier, of the first and dearest step where a price falls with use. */
export const prices: Readonly<Record<keyof typeof priceList, Price>> = priceList;

/** US dollars of so many. */
export function dollarsOf(count: number, { dollars, per }: Price): number {
  return (count * dollars) / per;
}
