/** A table cell. Numbers are shown with the number of digits set for their column, and null as a dash. */
export type Cell = string | number | boolean | null;

export interface Column {
  /** Name of the value in table rows and in the JSON output. */
  readonly key: string;
  /** Column heading, with the unit. */
  readonly title: string;
  /** Number of decimal places. Defaults to 0. */
  readonly digits?: number;
}

export interface BenchmarkResult {
  readonly columns: readonly Column[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  readonly notes: readonly string[];
}

/** A performance measurement that is compared with an alternative or a target. */
export interface Benchmark {
  readonly name: string;
  readonly title: string;
  /** Runs the measurement. `log` shows progress, one line at a time. */
  run(log: (line: string) => void): Promise<BenchmarkResult>;
}
