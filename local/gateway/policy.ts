import * as z from 'zod';

const oneOrMore = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (typeof value === 'string' ? [value] : value));

/** The policy document that a Lambda authorizer returns. */
export const policyDocumentSchema = z.object({
  Version: z.string().optional(),
  Statement: z
    .union([z.array(z.unknown()), z.unknown().transform((statement) => [statement])])
    .pipe(z.array(z.object({ Effect: z.enum(['Allow', 'Deny']), Action: oneOrMore, Resource: oneOrMore }))),
});

export type PolicyDocument = z.infer<typeof policyDocumentSchema>;

export type Decision = 'allow' | 'explicit-deny' | 'implicit-deny';

const invokeAction = 'execute-api:Invoke';

interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly fits: (methodArn: string) => boolean;
}

/** A policy decides over every request of its lifetime: its patterns are compiled for the first. */
const compiled = new WeakMap<PolicyDocument, readonly Statement[]>();

/**
 * Decides over one method: a Deny that fits wins over any Allow, and what no statement fits is denied.
 * `*` and `?` are wildcards. Conditions, NotAction and NotResource are not understood.
 */
export function evaluatePolicy(policy: PolicyDocument, methodArn: string): Decision {
  const fitting = statementsOf(policy).filter(({ fits }) => fits(methodArn));
  if (fitting.some(({ Effect }) => Effect === 'Deny')) return 'explicit-deny';
  return fitting.length > 0 ? 'allow' : 'implicit-deny';
}

function statementsOf(policy: PolicyDocument): readonly Statement[] {
  const known = compiled.get(policy);
  if (known) return known;
  const statements = policy.Statement.map(({ Effect, Action, Resource }) => {
    const isForInvoking = Action.some((pattern) => expressionOf(pattern, 'i').test(invokeAction));
    const resources = isForInvoking ? Resource.map((pattern) => expressionOf(pattern, '')) : [];
    return { Effect, fits: (methodArn: string) => resources.some((resource) => resource.test(methodArn)) };
  });
  compiled.set(policy, statements);
  return statements;
}

function expressionOf(pattern: string, flags: string): RegExp {
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`, `s${flags}`);
}
