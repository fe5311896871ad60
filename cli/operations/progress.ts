interface Progress {
  readonly done: number;
  /** May grow while it runs. */
  readonly total: number;
  /** What it waits for; nothing while it works. */
  readonly note?: string;
}

export type OnProgress = (progress: Progress) => void;
