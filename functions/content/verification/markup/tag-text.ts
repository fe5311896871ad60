import type { Token } from 'parse5';
import { translatable } from './element-names.ts';

/** A start tag as it is compared: attributes in order of their names, without the values that may be translated. */
export function tagText(name: string, attributes: readonly Token.Attribute[]): string {
  return `<${[name, ...attributes.map(attributeText).sort()].join(' ')}>`;
}

function attributeText({ prefix = '', name, value }: Token.Attribute): string {
  const fullName = prefix === '' ? name : `${prefix}:${name}`;
  return translatable.has(name) ? fullName : `${fullName}=${JSON.stringify(value)}`;
}
