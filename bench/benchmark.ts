/** A cell of a table: a number is shown with its column's digits, null as a dash. */
export type Cell = string | number | boolean | null;

export interface Column {
  /** Name of the value in the rows and in the JSON output. */
  readonly key: string;
  /** Heading, with the unit. */
  readonly title: string;
  /** Decimal places; 0 by default. */
  readonly digits?: number;
}

export interface BenchmarkResult {
  readonly columns: readonly Column[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  readonly notes: readonly string[];
}

/** A performance measurement, compared with an alternative or a target. */
export interface Benchmark {
  readonly name: string;
  readonly title: string;
  /** `log` shows progress, one line at a time. */
  run(log: (line: string) => void): Promise<BenchmarkResult>;
}
