import type {
  Impact,
  RejectionReason,
  UndecidedRule,
  Violation,
} from '../../../shared/contract/content/aria-fix.ts';
import type { Patch } from './patch-rules.ts';

/** Distinguishes this worker's `workerData` from that of other workers that load the same file. */
export const ariaWorkerKind = 'aria-page';

export interface AriaWorkerData {
  readonly kind: typeof ariaWorkerKind;
  readonly html: string;
}

export interface VerifyRequest {
  readonly patches: readonly Patch[];
  readonly pageLanguage: string | null;
  readonly untilMs: number;
}

export interface AriaFailure {
  readonly rule: string;
  readonly selector: string;
  readonly help: string;
  /** The opening tag and the beginning of the element's text. */
  readonly html: string;
  /** Attributes that can fix the failure. */
  readonly attributes: readonly string[];
  /** Text around the element. */
  readonly near: string;
}

export type PatchVerdict =
  | { readonly rule: string; readonly impact: Impact | null }
  | { readonly reason: RejectionReason };

export interface Opened {
  readonly violations: Violation[];
  readonly undecided: UndecidedRule[];
  /** The most severe failures that an attribute can fix. */
  readonly failures: readonly AriaFailure[];
  /** The beginning of the page's rendered text. */
  readonly text: string;
  /** Wrapper elements of a fragment, outermost first. */
  readonly within: readonly string[];
  readonly examinationMs: number;
}

export interface VerifiedPatches {
  /**
   * One verdict per proposed patch, in the same order. `selector` is the element's canonical selector, or the proposed
   * selector when it does not match exactly one element.
   */
  readonly tried: readonly { readonly selector: string; readonly verdict: PatchVerdict }[];
  readonly violations: Violation[];
  readonly undecided: UndecidedRule[];
}

export type AriaWorkerReply =
  | ({ readonly state: 'opened' } & Opened)
  | ({ readonly state: 'verified' } & VerifiedPatches)
  | { readonly state: 'too_complex' };
