import type { Warning } from '../../../shared/contract/content/common.ts';

/**
 * A problem in a response, by severity:
 *
 * - `unusable`: the response must not be returned. Triggers a repair attempt.
 * - `hard`: triggers a repair attempt. If the problem remains, the caller gets a warning.
 * - `soft`: triggers no repair attempt and is not reported to the model. The caller gets a warning.
 */
export type Finding =
  | { readonly severity: 'unusable'; readonly problem: string }
  | { readonly severity: 'hard'; readonly problem: string; readonly warning: Warning }
  | { readonly severity: 'soft'; readonly warning: Warning };

export function unusable(problem: string): Finding {
  return { severity: 'unusable', problem };
}

export function hard(problem: string, code: Warning['code'], message: string): Finding {
  return { severity: 'hard', problem, warning: { code, message } };
}

export function soft(code: Warning['code'], message: string): Finding {
  return { severity: 'soft', warning: { code, message } };
}

export function problemsOf(findings: readonly Finding[]): string[] {
  return findings.flatMap((finding) => (finding.severity === 'soft' ? [] : [finding.problem]));
}

export function warningsOf(findings: readonly Finding[]): Warning[] {
  return findings.flatMap((finding) => (finding.severity === 'unusable' ? [] : [finding.warning]));
}

export function isUsable(findings: readonly Finding[]): boolean {
  return findings.every(({ severity }) => severity !== 'unusable');
}
