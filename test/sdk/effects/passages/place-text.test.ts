import { JSDOM } from 'jsdom';
import { passagesOf } from '../../../../sdk/src/effects/passages/passages-of.ts';
import { placeText } from '../../../../sdk/src/effects/passages/place-text.ts';
import { markupToSlots, slotsToMarkup } from '../../../../sdk/src/effects/passages/slot-markup.ts';
import { found } from '../../../support/fields.ts';

const passage = (html: string) => {
  const block = found(new JSDOM(html).window.document.body.firstElementChild);
  const { slots } = passagesOf(block)[0] ?? { slots: [] };
  return { slots, values: slots.map(({ node }) => node?.data ?? '') };
};

describe('placeText', () => {
  it.each([
    ['<p>Long words.</p>', 'Short.', ['Short.']],
    ['<p>\n  Long words.\n</p>', 'Short.', ['\n  Short.\n']],
    [
      '<p>Kindly consult the <a href="/h">opening hours</a> prior to a visit.</p>',
      'Look at the opening hours before you come.',
      ['Look at the ', 'opening hours', ' before you come.'],
    ],
    // When the response omits the link text, the original link is placed after the response.
    [
      '<p>Consult the <a href="/h">opening hours</a> first.</p>',
      'See when we are open.',
      ['See when we are open. ', 'opening hours', ''],
    ],
    ['<p>It is <b>really</b> far.</p>', 'It is far.', ['It is far.', '', '']],
    ['<p><b>Note:</b> it is shut.</p>', 'Note: it is closed.', ['', 'Note:', ' it is closed.']],
    ['<p>Go <a href="/a">art</a> now</p>', 'A party now', ['A party now ', 'art', '']],
    ['<p><a href="/h">Opening</a> hours</p>', 'The opening hours', ['The ', 'Opening', ' hours']],
    [
      '<p>See <a href="/a">one</a> or <a href="/b">two</a>.</p>',
      'Choose.',
      ['Choose. ', 'one', ' ', 'two', ''],
    ],
  ])('distributes the response over %s: %j', (html, response, expected) => {
    const { slots, values } = passage(html);
    expect(placeText(slots, values, response)).toEqual(expected);
  });

  it('preserves the text of code elements even when the response changes or omits it', () => {
    const { slots, values } = passage('<p>Press <kbd>F1</kbd> to obtain assistance.</p>');
    expect(placeText(slots, values, 'Press f1 for help.')).toEqual(['Press ', 'F1', ' for help.']);
    expect(placeText(slots, values, 'Ask for help.')).toEqual(['Ask for help. ', 'F1', '']);
  });
});

describe('passage markup for translation', () => {
  const { slots, values } = passage(
    '<p class="x">See the <a href="/secret?id=7">“A &amp; B” page</a>, <kbd>F1</kbd> or <b>us</b>.</p>',
  );

  it("contains the text without the page's attributes", () => {
    expect(slotsToMarkup(slots, values)).toBe(
      'See the <span>“A &amp; B” page</span>, <span>F1</span> or <span>us</span>.',
    );
  });

  it('maps the translation back to the original positions and leaves code unchanged', () => {
    const response = 'Siehe <span>Seite „A &amp; B&#8220;</span>, <span>EF1</span> oder <span>uns</span>.';
    expect(markupToSlots(slots, values, response)).toEqual([
      'Siehe ',
      'Seite „A & B“',
      ', ',
      'F1',
      ' oder ',
      'uns',
      '.',
    ]);
  });

  it.each([
    'Siehe <b>Seite</b>',
    'Siehe Seite',
    'Siehe <span>Seite',
    '<span><span>a</span></span> <span>b</span>',
  ])('rejects a response whose markup differs from the markup in the request: %s', (response) => {
    expect(markupToSlots(slots, values, response)).toBeNull();
  });
});
