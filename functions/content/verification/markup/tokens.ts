import { type Token, type TokenHandler, Tokenizer } from 'parse5';
import { tagText } from './tag-text.ts';

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
