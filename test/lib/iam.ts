import { grantsOf, type JsonObject } from './template.ts';

const pseudoParameters: Readonly<Record<string, string>> = {
  'AWS::Partition': 'aws',
  'AWS::Region': 'eu-west-1',
  'AWS::AccountId': '123456789012',
};

/**
 * Returns true when a statement allows the action on the resource. Matches wildcards as IAM does, but does not evaluate
 * conditions.
 */
export function isAllowed(statements: readonly JsonObject[], action: string, resource: string): boolean {
  return statements
    .flatMap(grantsOf)
    .some((grant) => matches(grant.action, action) && matches(grant.resource, resource));
}

function matches(pattern: string, text: string): boolean {
  const source = pattern
    .replace(/\$\{(AWS::\w+)\}/g, (_, name: string) => pseudoParameters[name] ?? '')
    // A reference to another resource of the deployment is treated as matching any ARN.
    .replace(/\$\{[^}]+\}/g, '*')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`).test(text);
}
