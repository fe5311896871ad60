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

/**
 * Decides over one method: a Deny that fits wins over any Allow, and what no statement fits is denied.
 * `*` and `?` are wildcards. Conditions, NotAction and NotResource are not understood.
 */
export function evaluatePolicy({ Statement }: PolicyDocument, methodArn: string): Decision {
  const fitting = Statement.filter(
    ({ Action, Resource }) =>
      Action.some((pattern) => matches(pattern, invokeAction, 'i')) &&
      Resource.some((pattern) => matches(pattern, methodArn, '')),
  );
  if (fitting.some(({ Effect }) => Effect === 'Deny')) return 'explicit-deny';
  return fitting.length > 0 ? 'allow' : 'implicit-deny';
}

function matches(pattern: string, value: string, flags: string): boolean {
  const expression = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${expression}$`, `s${flags}`).test(value);
}
