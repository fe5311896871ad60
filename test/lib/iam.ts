import { grantsOf, type JsonObject } from './template.ts';

/** An account and Region for ARNs, in place of CloudFormation's pseudo parameters. */
const pseudoParameters: Readonly<Record<string, string>> = {
  'AWS::Partition': 'aws',
  'AWS::Region': 'eu-west-1',
  'AWS::AccountId': '123456789012',
};

/** True when a statement allows the action on the resource, with wildcards as IAM reads them; conditions are not evaluated. */
export function isAllowed(statements: readonly JsonObject[], action: string, resource: string): boolean {
  return statements
    .flatMap(grantsOf)
    .some((grant) => matches(grant.action, action) && matches(grant.resource, resource));
}

function matches(pattern: string, text: string): boolean {
  const source = pattern
    .replace(/\$\{(AWS::\w+)\}/g, (_, name: string) => pseudoParameters[name] ?? '')
    // An ARN of another resource of the deployment.
    .replace(/\$\{[^}]+\}/g, '*')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`).test(text);
}
