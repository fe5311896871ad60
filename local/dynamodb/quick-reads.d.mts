/** Lets each database that dynalite opens be read at once. Must be called before one is opened. `require` resolves dynalite. */
export function useQuickReads(require: NodeJS.Require): void;
