export function advanceClock(milliseconds: number): void;
