export type Row = Readonly<Record<string, string | number | boolean | null>>;

export interface Benchmark {
  readonly title: string;
  run(
    log: (line: string) => void,
  ): Promise<{ readonly rows: readonly Row[]; readonly notes: readonly string[] }>;
}
