import type { TransformName } from './cases.ts';

/** School grades of a text, before and after. */
export interface Grades {
  readonly before: number | null;
  readonly after: number | null;
  readonly target: number | null;
  /** Null where no grade was asked for or none can be measured. */
  readonly met: boolean | null;
}

/** What one call gave. */
export interface CallResult {
  readonly id: string;
  readonly transform: TransformName;
  readonly language: string;
  /** What was worked on, and what came of it; for people. */
  readonly source: string;
  readonly output: string;
  /** HTTP status; 0 where there was no answer at all. */
  readonly status: number;
  /** The API's code of a failure; null for an answer. */
  readonly code: string | null;
  /** As the answer names it; null for a failure. */
  readonly model: string | null;
  readonly latencyMs: number;
  readonly credits: number;
  /** Codes of the answer's warnings. */
  readonly warnings: readonly string[];
  readonly grades: Grades | null;
  /** What the service measured of the answer; null where a check does not apply. */
  readonly checks: Readonly<Record<string, boolean | null>>;
  /** Answers of the model, repairs among them; without requests that it refused to take as they were asked. */
  readonly asks: number;
  readonly repairs: number;
  /** Requests that the model did not answer: a part of it refused, throttled, failed. */
  readonly refusals: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars by list price; null where the model has none. */
  readonly dollars: number | null;
}

/** All calls of one model. */
export interface Evaluation {
  /** How the report calls it. */
  readonly label: string;
  readonly results: readonly CallResult[];
}
