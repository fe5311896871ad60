export type Cell = string | number | boolean | null;

export interface Column {
  readonly key: string;
  readonly title: string;
  readonly digits?: number;
}

export interface BenchmarkResult {
  readonly columns: readonly Column[];
  readonly rows: readonly Readonly<Record<string, Cell>>[];
  readonly notes: readonly string[];
}

export interface Benchmark {
  readonly name: string;
  readonly title: string;
  run(log: (line: string) => void): Promise<BenchmarkResult>;
}
