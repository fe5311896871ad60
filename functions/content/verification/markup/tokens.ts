import { type Token, type TokenHandler, Tokenizer } from 'parse5';
import { translatable } from '../words/markup.ts';

/**
 * Whatever in markup could become an element in some reading of it: each start tag, wherever it stands (in a script
 * or a text area too), and word for word each comment, declaration, instruction, CDATA section, and the tag or comment
 * in which the markup ends.
 */
export function markupTokens(markup: string): string[] {
  const tokens: string[] = [];
  let end = 0;
  const sourceOf = ({ location }: Token.Token): string => {
    const source = markup.slice(location?.startOffset, location?.endOffset);
    end = location?.endOffset ?? end;
    return source;
  };
  const keep = (token: Token.Token) => void tokens.push(sourceOf(token));
  const skip = (token: Token.Token) => void sourceOf(token);
  const handler: TokenHandler = {
    onStartTag(token) {
      skip(token);
      tokens.push(tagText(token.tagName, token.attrs));
    },
    onEndTag: skip,
    onComment: keep,
    onDoctype: keep,
    onCharacter: skip,
    onWhitespaceCharacter: skip,
    onNullCharacter: skip,
    onEof: () => undefined,
  };
  new Tokenizer({ sourceCodeLocationInfo: true }, handler).write(markup, true);
  const unfinished = markup.slice(end);
  return unfinished === '' ? tokens : [...tokens, unfinished];
}

/** A start tag as it is compared: attributes in order of their names, without the values that may be translated. */
export function tagText(name: string, attributes: readonly Token.Attribute[]): string {
  return `<${[name, ...attributes.map(attributeText).sort()].join(' ')}>`;
}

function attributeText({ prefix = '', name, value }: Token.Attribute): string {
  const fullName = prefix === '' ? name : `${prefix}:${name}`;
  return translatable.has(name) ? fullName : `${fullName}=${JSON.stringify(value)}`;
}
