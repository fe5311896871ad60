import { type ARIAProperty, type ARIAPropertyDefinition, aria } from 'aria-query';

/** What ARIA 1.2 says of each of its attributes: the type of its value and, for tokens, the values. */
export const attributeDefinitions: ReadonlyMap<string, ARIAPropertyDefinition> = new Map(
  [...aria.entries()].map(([name, definition]): [ARIAProperty, ARIAPropertyDefinition] => [name, definition]),
);

/** True for an attribute that ARIA knows. */
export function isKnownAttribute(name: string): boolean {
  return attributeDefinitions.has(name);
}
