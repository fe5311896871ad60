import { type ARIAProperty, type ARIAPropertyDefinition, aria } from 'aria-query';

/** Definitions of ARIA 1.2 attributes: value type and, for tokens, the values. */
export const attributeDefinitions: ReadonlyMap<string, ARIAPropertyDefinition> = new Map(
  [...aria.entries()].map(([name, definition]): [ARIAProperty, ARIAPropertyDefinition] => [name, definition]),
);

/** True for an attribute that ARIA knows. */
export function isKnownAttribute(name: string): boolean {
  return attributeDefinitions.has(name);
}
