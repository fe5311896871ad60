/** Told how far a long operation is. `total` may grow while it runs. */
export type OnProgress = (progress: { readonly done: number; readonly total: number }) => void;
