import type { Warning } from '../../../shared/contract/content/common.ts';

/**
 * What a check found wrong with a model's answer. How bad it is decides what happens:
 * - `unusable`: the answer must not reach the caller. The model is asked again.
 * - `hard`: worth the price and the time of a second ask. If it stays, the caller is warned.
 * - `soft`: not worth a second ask. The caller is warned; the model is never told.
 */
export type Finding =
  | { readonly severity: 'unusable'; readonly problem: string }
  | { readonly severity: 'hard'; readonly problem: string; readonly warning: Warning }
  | { readonly severity: 'soft'; readonly warning: Warning };

/** A finding that makes an answer unusable, in words to the model. */
export function unusable(problem: string): Finding {
  return { severity: 'unusable', problem };
}

/** What to tell the model before it is asked again. */
export function problemsOf(findings: readonly Finding[]): string[] {
  return findings.flatMap((finding) => (finding.severity === 'soft' ? [] : [finding.problem]));
}

/** What to tell the caller when the answer stays as it is. */
export function warningsOf(findings: readonly Finding[]): Warning[] {
  return findings.flatMap((finding) => (finding.severity === 'unusable' ? [] : [finding.warning]));
}

export function isUsable(findings: readonly Finding[]): boolean {
  return findings.every(({ severity }) => severity !== 'unusable');
}
