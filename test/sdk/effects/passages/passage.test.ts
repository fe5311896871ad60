import { JSDOM } from 'jsdom';
import type { Layer, Passage } from '../../../../sdk/src/effects/passages/passage.ts';
import { passageMapOf } from '../../../../sdk/src/effects/passages/passage-map.ts';
import { eventually } from '../../../browser/support/eventually.ts';
import { found } from '../../../support/fields.ts';

const documentOf = (html: string): Document => new JSDOM(html).window.document;

function held(change: (text: string) => string): { layer: Layer; respond(): Promise<void> } {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    layer: async ({ values }) => {
      await gate;
      return { values: values.map((value) => (value === '' ? '' : change(value))) };
    },
    respond: async () => {
      release();
      await new Promise(setImmediate);
    },
  };
}

const shout: Layer = async ({ values }) => ({ values: values.map((value) => value.toUpperCase()) });
const bracket: Layer = async ({ values }) => ({
  values: values.map((value) => (value === '' ? '' : `(${value})`)),
});

describe('passage layers', () => {
  let document: Document;
  let block: HTMLElement;
  let passage: Passage;
  let before: string;

  beforeEach(() => {
    document = documentOf('<body><p id="p">One <a href="/x">two</a></p></body>');
    block = found(document.getElementById('p'));
    before = document.body.innerHTML;
    passage = found(passageMapOf(document).read(block)[0]);
  });

  it('apply in a fixed order regardless of when responses arrive, and leave no trace when removed', async () => {
    await passage.lay(2, bracket);
    await passage.lay(1, shout);
    expect(block.innerHTML).toBe('(ONE )<a href="/x">(TWO)</a>');
    await passage.lift(2);
    expect(block.innerHTML).toBe('ONE <a href="/x">TWO</a>');
    await passage.lift(1);
    expect(document.body.innerHTML).toBe(before);
  });

  it('preserve elements and their listeners', async () => {
    const link = found(block.querySelector('a'));
    let clicks = 0;
    link.addEventListener('click', () => {
      clicks += 1;
    });
    await passage.lay(1, shout);
    expect(block.querySelector('a')).toBe(link);
    link.click();
    expect(clicks).toBe(1);
  });

  it('change nothing when removed before the response arrives', async () => {
    const { layer, respond } = held((text) => text.toUpperCase());
    const laid = passage.lay(1, layer);
    await passage.lift(1);
    await respond();
    await laid;
    expect(document.body.innerHTML).toBe(before);
  });

  it('apply to the new text when the page changes the text during the request', async () => {
    const { layer, respond } = held((text) => text.toUpperCase());
    const laid = passage.lay(1, layer);
    block.childNodes.item(0).nodeValue = 'Three ';
    await respond();
    await laid;
    await new Promise(setImmediate);
    expect(block.innerHTML).toBe('THREE <a href="/x">TWO</a>');
    await passage.lift(1);
    expect(block.innerHTML).toBe('Three <a href="/x">two</a>');
  });

  it('apply again when the page writes new text', async () => {
    await passage.lay(1, shout);
    block.childNodes.item(0).nodeValue = 'Three ';
    passageMapOf(document).read(block);
    await new Promise(setImmediate);
    expect(block.innerHTML).toBe('THREE <a href="/x">TWO</a>');
    await passage.lift(1);
    expect(block.innerHTML).toBe('Three <a href="/x">two</a>');
  });

  it('set the language and direction of the block and restore the original values', async () => {
    block.setAttribute('lang', 'en-GB');
    before = document.body.innerHTML;
    await passage.lay(1, async ({ values }) => ({ values, lang: 'ar', dir: 'rtl' }));
    expect([block.getAttribute('lang'), block.getAttribute('dir')]).toEqual(['ar', 'rtl']);
    await passage.lift(1);
    expect(document.body.innerHTML).toBe(before);
  });

  it('restore the original text when the page removes an element of the passage', async () => {
    await passage.lay(1, shout);
    block.querySelector('a')?.remove();
    const other = found(passageMapOf(document).read(block)[0]);
    expect(other).not.toBe(passage);
    expect(block.innerHTML).toBe('One ');
  });

  it('write text between elements into existing text nodes', async () => {
    block.innerHTML = '<a href="/x">One</a><b>two</b>';
    const nodes = () => block.querySelectorAll('*').length + block.textContent.length;
    const own = [block.innerHTML, nodes()];
    const [gapped] = passageMapOf(document).read(block);
    await found(gapped).lay(1, async ({ slots, values }) => ({
      values: values.map((value, index) => (slots[index]?.node === null ? ` gap ${index} ` : value)),
    }));
    expect(block.innerHTML).toBe('<a href="/x"> gap 0 One gap 2 </a><b>two gap 4 </b>');
    await found(gapped).lift(1);
    expect([block.innerHTML, nodes()]).toEqual(own);
  });

  it.each(['turbo:before-cache', 'htmx:beforeHistorySave', 'astro:before-swap', 'pagehide'])(
    'are not in a copy of the page made at %s, and appear again afterward',
    async (name) => {
      await passage.lay(1, shout);
      const changed = block.innerHTML;
      const { defaultView } = document;
      found(defaultView).dispatchEvent(new (found(defaultView).Event)(name));
      expect(document.body.innerHTML).toBe(before);
      await eventually(async () => expect(block.innerHTML).toBe(changed));
      await passage.lift(1);
      expect(document.body.innerHTML).toBe(before);
    },
  );

  it('are removed from a copy that the page inserts, but not from equal text that was on the page before', async () => {
    document = new JSDOM('<body><p>A long sentence. <a>Link</a></p><p>A LONG SENTENCE. </p></body>', {
      pretendToBeVisual: true,
    }).window.document;
    const [first, second] = [...document.querySelectorAll('p')].map((each) => found(each));
    const map = passageMapOf(document);
    const [shouted] = map.read(found(first));
    before = document.body.innerHTML;
    await found(shouted).lay(1, async ({ values }) => ({
      values: values.map((value) => value.toUpperCase()),
      lang: 'de',
    }));
    const copy = document.body.cloneNode(true);
    await found(shouted).lift(1);
    expect(document.body.innerHTML).toBe(before);
    map.read(found(second));
    expect(second?.textContent).toBe('A LONG SENTENCE. ');
    document.body.replaceChildren(...copy.childNodes);
    await eventually(async () =>
      expect(document.querySelector('p')?.outerHTML).toBe('<p>A long sentence. <a>Link</a></p>'),
    );
  });

  it('leave the page its own text when it splits, joins or empties changed text nodes', async () => {
    const [first] = block.childNodes;
    const text = found(first) as Text;
    await passage.lay(1, shout);
    text.splitText(2);
    passageMapOf(document).read(block);
    await new Promise(setImmediate);
    expect([...block.childNodes].map(({ textContent }) => textContent)).toEqual(['On', 'e ', 'two']);
    await found(passageMapOf(document).read(block)[0]).lay(1, shout);
    block.normalize();
    passageMapOf(document).read(block);
    expect(document.body.innerHTML).toBe(before);
  });

  it('leave the page its own text when it joins text nodes of which one got all words', async () => {
    block.replaceChildren('One ', 'two ', 'three', '');
    const own = block.textContent;
    await found(passageMapOf(document).read(block)[0]).lay(1, async ({ values }) => ({
      values: values.map((_, index) => (index === 0 ? 'Other words' : '')),
    }));
    expect([...block.childNodes].map(({ textContent }) => textContent)).toEqual(['Other wor', 'd', 's', '']);
    block.normalize();
    passageMapOf(document).read(block);
    expect(block.textContent).toBe(own);
  });

  it('are removed from markup that the page has saved, even if they left some text nodes empty', async () => {
    document = new JSDOM('<body><p>A long sentence <a>with a link</a> that ends here.</p></body>', {
      pretendToBeVisual: true,
    }).window.document;
    before = document.body.innerHTML;
    const [changed] = passageMapOf(document).read(found(document.querySelector('p')));
    await found(changed).lay(1, async ({ values }) => ({
      values: values.map((value, index) => (index === 0 ? 'Other words in a sentence' : value.slice(0, 0))),
    }));
    const saved = document.body.innerHTML;
    await found(changed).lift(1);
    expect([document.body.innerHTML, saved]).toEqual([before, '<p>Other words in a sentence<a></a></p>']);
    document.body.innerHTML = saved;
    await eventually(async () => expect(document.body.innerHTML).toBe(before));
  });

  it('do not turn the empty text nodes that the page inserts into copies', async () => {
    await passage.lay(1, async ({ values }) => ({
      values: values.map((_, index) => (index === 0 ? 'Other words here' : '')),
    }));
    await passage.lift(1);
    const copy = block.cloneNode(true);
    copy.appendChild(document.createTextNode(''));
    block.replaceWith(copy);
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.body.innerHTML).toBe(before);
  });
});
