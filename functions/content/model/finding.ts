import type { Warning } from '../../../shared/contract/content/common.ts';

/**
 * A problem in a model's response. The severity determines the handling:
 * - `unusable`: must not be returned to the caller; triggers a repair attempt.
 * - `hard`: worth a repair attempt. If it remains, the caller gets a warning.
 * - `soft`: not worth a repair attempt. The caller gets a warning; the model is not told.
 */
export type Finding =
  | { readonly severity: 'unusable'; readonly problem: string }
  | { readonly severity: 'hard'; readonly problem: string; readonly warning: Warning }
  | { readonly severity: 'soft'; readonly warning: Warning };

/** Creates an unusable finding, worded for the model. */
export function unusable(problem: string): Finding {
  return { severity: 'unusable', problem };
}

/** Problems to include in the repair prompt. */
export function problemsOf(findings: readonly Finding[]): string[] {
  return findings.flatMap((finding) => (finding.severity === 'soft' ? [] : [finding.problem]));
}

/** Warnings for the caller if the response is returned as is. */
export function warningsOf(findings: readonly Finding[]): Warning[] {
  return findings.flatMap((finding) => (finding.severity === 'unusable' ? [] : [finding.warning]));
}

export function isUsable(findings: readonly Finding[]): boolean {
  return findings.every(({ severity }) => severity !== 'unusable');
}
