import { JSDOM } from 'jsdom';
import type { Layer, Passage } from '../../../../sdk/src/effects/passages/passage.ts';
import { passageMapOf } from '../../../../sdk/src/effects/passages/passage-map.ts';
import { type Replacer, replacers } from '../../../../sdk/src/page-dom.ts';
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

  it('insert words into an empty passage and remove them again', async () => {
    block.innerHTML = '<b>One</b>';
    block.append('!');
    before = document.body.innerHTML;
    const other = found(passageMapOf(document).read(block)[0]);
    await other.lay(1, async ({ slots, values }) => ({
      values: values.map((value, index) => (slots[index]?.place.node === null ? 'The ' : value)),
    }));
    expect(block.innerHTML).toBe('The <b>One</b>!');
    expect(passageMapOf(document).read(block)).toEqual([other]);
    await other.lift(1);
    expect(document.body.innerHTML).toBe(before);
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

  it('write to the original text node when another effect has replaced it', async () => {
    const text = block.childNodes.item(0);
    const shown = document.createElement('span');
    const replacer: Replacer = {
      restoreText(element) {
        if (element.contains(shown)) shown.replaceWith(text);
      },
      isReplacement: (node) => node === shown,
    };
    replacers.add(replacer);
    text.replaceWith(shown);
    await passage.lay(1, shout);
    expect(block.innerHTML).toBe('ONE <a href="/x">TWO</a>');
    replacers.delete(replacer);
  });
});
