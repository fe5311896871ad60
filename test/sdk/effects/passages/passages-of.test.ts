import { JSDOM } from 'jsdom';
import { passagesOf } from '../../../../sdk/src/effects/passages/passages-of.ts';
import { found } from '../../../support/fields.ts';

const blockOf = (html: string): Element => {
  const { document } = new JSDOM(html).window;
  return found(document.body.firstElementChild);
};

/**
 * Formats the passages of a block. Encloses inline elements in brackets, and writes `~` for a gap without a text node.
 */
const written = (html: string): string[] =>
  passagesOf(blockOf(html)).map(({ slots }) =>
    slots
      .map(({ run, isControl, isFixed, node }) => {
        const text = node?.data ?? '~';
        return run === null
          ? text
          : `[${run}${isControl ? ' control' : ''}${isFixed ? ' fixed' : ''}: ${text}]`;
      })
      .join(''),
  );

describe('passagesOf', () => {
  it.each([
    ['<p>Plain words.</p>', ['Plain words.']],
    ['<p>Read the <a href="/x">hours</a> now.</p>', ['Read the [0 control: hours] now.']],
    ['<p><b>Note:</b> closed</p>', ['~[0: Note:] closed']],
    ['<p><b>One</b><i>two</i></p>', ['~[0: One]~[1: two]~']],
    ['<p>Press <kbd>F1</kbd>.</p>', ['Press [0 fixed: F1].']],
    ['<p>The <span translate="no">Acme</span> shop</p>', ['The [0 fixed: Acme] shop']],
    ['<li> <a href="/x">All of <b>it</b></a> </li>', ['All of [0: it]~']],
    ['<p>One line<br>and another</p>', ['One line', 'and another']],
    ['<div>Before <p>inner</p> after</div>', ['Before ', ' after']],
    ['<p>With <img src="x"> a picture</p>', ['With  a picture']],
    ['<p>Not <span data-aw-ignore>this</span> one</p>', ['Not ', ' one']],
    ['<p>Not <input value="secret"> that</p>', ['Not ', ' that']],
    ['<p> \n </p>', []],
    ['<p translate="no">Acme</p>', []],
    ['<pre>code here</pre>', []],
    ['<p><code>all of it</code></p>', []],
    ['<div contenteditable="true">mine</div>', []],
    ['<p data-aw-ignore>leave me</p>', []],
  ])('extracts the passages of %s', (html, expected) => {
    expect(written(html)).toEqual(expected);
  });
});
