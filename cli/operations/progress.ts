interface Progress {
  readonly done: number;
  /** May grow while it runs. */
  readonly total: number;
  /** The operation being waited for; absent while working. */
  readonly note?: string;
}

export type OnProgress = (progress: Progress) => void;
