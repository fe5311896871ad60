import type { Page } from 'puppeteer-core';
import { browsers } from '../../support/browsers.ts';
import { eventually } from '../../support/eventually.ts';
import { sharedResource } from '../../support/shared-resource.ts';
import { useSite } from '../../support/use-site.ts';
import { openShadows } from './support/open-shadows.ts';
import { openPage, startTestSite } from './support/site.ts';

const components = `
const block = new CSSStyleSheet();
block.replaceSync(':host{display:block}');
const card = new CSSStyleSheet();
card.replaceSync('div{background:#fff;color:#222;font-size:14px;transition:all .2s}a{color:#06c}');
class Card extends HTMLElement {
  connectedCallback() {
    if (this.shadowRoot !== null) return;
    const root = this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [card];
    const [box, words, link] = ['div', 'b', 'a'].map((name) => document.createElement(name));
    words.append('Own words');
    link.append('A link');
    link.href = '#x';
    box.append(words, link, document.createElement('slot'));
    root.append(box);
  }
}
class Closed extends HTMLElement {
  connectedCallback() {
    const root = this.attachShadow({ mode: 'closed' });
    root.adoptedStyleSheets = [block];
    root.append('Hidden words');
  }
}
window.defineLater = () => { customElements.define('late-card', class extends Card {}); };
customElements.define('my-card', Card);
customElements.define('closed-card', Closed);
`;

const parts = `<my-card id="first">Slotted words</my-card><late-card>Later words</late-card><closed-card></closed-card>
<iframe src="/framed" title="Frame"></iframe><iframe sandbox src="/framed" title="Another origin"></iframe>`;

const startSite = sharedResource(async () => {
  const site = await startTestSite();
  site.add('/components.js', 'text/javascript', components);
  site.add('/framed.css', 'text/css', 'body{font-size:11px;background:#f5f5f5}');
  site.add(
    '/framed',
    'text/html',
    '<!doctype html><link rel="stylesheet" href="/framed.css"><p>Framed <a href="#x">link</a></p>',
  );
  site.add(
    '/trees',
    'text/html',
    `<!doctype html><script src="/components.js"></script><script type="module" src="/driver.mjs"></script><main>${parts}</main>`,
  );
  return site;
});

function read() {
  const texts: Record<string, { size: number; color: string; outline: string }> = {};
  const bytes: string[] = [];
  const walk = (root: ParentNode & Node & Partial<DocumentOrShadowRoot>): void => {
    bytes.push([...root.children].map((each) => each.outerHTML).join(), `${root.adoptedStyleSheets?.length}`);
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot !== null) walk(element.shadowRoot);
      if (element instanceof HTMLIFrameElement && element.contentDocument !== null)
        walk(element.contentDocument);
      // Slotted text inherits the style of its slot.
      const isSlot = element instanceof HTMLSlotElement;
      const nodes = isSlot ? element.assignedNodes() : [...element.childNodes];
      const text = nodes.flatMap((each) => (each.nodeType === 3 ? [each.nodeValue?.trim()] : []));
      const { fontSize, color, outlineStyle } = getComputedStyle(element);
      const name = text.join('') && `${isSlot ? 'in a slot: ' : ''}${text.join('')}`;
      if (name !== '' && !element.matches('style,script'))
        texts[name] = { size: Number.parseFloat(fontSize), color, outline: outlineStyle };
    }
  };
  walk(document);
  return { texts, bytes };
}

describe.each(browsers)('shadow root and frame support in $name', (testBrowser) => {
  const started = useSite(startSite, testBrowser);
  let page: Page;
  beforeEach(async () => {
    const { site, browser } = started();
    page = await openPage(browser, `${site.url}/trees`);
  });
  afterEach(() => page?.close());

  const set = (code: string, value: string | null) =>
    page.evaluate((...tool) => window.aw.set(...tool), code, value);
  const texts = async () => (await page.evaluate(read)).texts;

  /** Returns the center of the first matching element in a shadow root or a frame, in window coordinates. */
  const middleOf = (tree: 'shadow root' | 'frame', selector: string) =>
    page.evaluate(
      (tree, selector) => {
        const frame = window.aw.one('iframe');
        const isFramed = tree === 'frame' && frame instanceof HTMLIFrameElement;
        const root = isFramed ? frame.contentDocument : window.aw.one('#first').shadowRoot;
        const box = root?.querySelector(selector)?.getBoundingClientRect();
        if (box === undefined) throw new Error(`The ${tree} has no ${selector}.`);
        const outer = isFramed ? frame.getBoundingClientRect() : { left: 0, top: 0 };
        const border = isFramed ? frame.clientTop : 0;
        return [
          outer.left + border + box.left + box.width / 2,
          outer.top + border + box.top + box.height / 2,
        ] as const;
      },
      tree,
      selector,
    );

  it('applies the effects of text, color and link tools, and reverts them byte for byte', async () => {
    const before = await page.evaluate(read);
    await set('text_zoom', '200');
    await set('contrast_mode', 'yellow_on_black');
    await set('highlight_links', null);
    await eventually(async () => {
      for (const [text, { size, color, outline }] of Object.entries(await texts())) {
        const isLink = /link$/.test(text);
        expect([text, size, color, outline]).toEqual([
          text,
          (before.texts[text]?.size ?? 0) * 2,
          isLink ? 'rgb(255, 255, 255)' : 'rgb(255, 255, 0)',
          isLink ? 'solid' : 'none',
        ]);
      }
    });
    await page.evaluate(() => window.aw.reset());
    await eventually(async () => expect(await page.evaluate(read)).toEqual(before));
  });

  it('highlights hovered and focused elements in shadow roots and frames', async () => {
    const outlined = async () =>
      Object.entries(await texts()).flatMap(([text, { outline }]) => (outline === 'solid' ? [text] : []));
    for (const [text, tree] of [
      ['A link', 'shadow root'],
      ['link', 'frame'],
    ] as const) {
      const [x, y] = await middleOf(tree, 'a');
      await set('highlight_focus', null);
      await page.mouse.click(x, y);
      await eventually(async () => expect(await outlined()).toEqual([text]));
      await page.evaluate(() => window.aw.reset());
      await page.mouse.move(0, 0);
      await eventually(async () => expect(await outlined()).toEqual([]));
      await set('highlight_hover', null);
      await page.mouse.move(x, y);
      await eventually(async () => expect(await outlined()).toEqual([text]));
      await page.mouse.move(0, 0);
      await eventually(async () => expect(await outlined()).toEqual([]));
      await page.evaluate(() => window.aw.reset());
    }
  });

  it('draws the reading guide under the line at the pointer in shadow roots and frames', async () => {
    await page.evaluate(openShadows);
    await set('reading_guide', null);
    for (const [tree, selector] of [
      ['shadow root', 'b'],
      ['frame', 'p'],
    ] as const) {
      const [x, y] = await middleOf(tree, selector);
      await page.mouse.move(x, y);
      await eventually(async () => {
        const top = await page.evaluate(
          () =>
            document
              .querySelector('html > [popover]')
              ?.shadowRoot?.querySelector('.aw-guide')
              ?.getBoundingClientRect().top,
        );
        expect([top !== undefined && top > y, Number(top) < y + 12]).toEqual([true, true]);
      });
    }
  });

  it('finds landmarks in shadow roots for skip_links', async () => {
    await page.evaluate(() => {
      const navigation = document.createElement('nav');
      navigation.append('Pages');
      window.aw.one('#first').shadowRoot?.append(navigation);
    });
    await set('skip_links', null);
    await eventually(async () =>
      expect(
        await page.$$eval('aw-skip a', (links) => links.map(({ textContent }) => textContent)),
      ).toHaveLength(2),
    );
  });

  it.each(['contenteditable', 'designMode'])(
    'inserts nothing into a page that %s makes editable',
    async (by) => {
      await page.evaluate((by) => {
        if (by === 'designMode') document.designMode = 'on';
        else document.body.setAttribute(by, 'true');
      }, by);
      const before = await page.$eval('body', (body) => body.outerHTML);
      await set('skip_links', null);
      await set('show_image_descriptions', null);
      // Elements are inserted once the page is idle.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      expect(await page.$eval('body', (body) => body.outerHTML)).toBe(before);
    },
  );

  it('adds no tab stop for keyboard_navigation where a component already has one', async () => {
    const tabStops = await page.evaluate(async () => {
      const component = (parent: Element, inside: HTMLElement) => {
        const host = parent.appendChild(document.createElement('div'));
        host.attachShadow({ mode: 'open' }).append(inside);
        return host;
      };
      const pointed = (name: string) => {
        const element = document.createElement(name);
        element.style.cursor = 'pointer';
        return element;
      };
      const around = document.body.appendChild(pointed('div'));
      const button = component(around, document.createElement('button'));
      button.onclick = () => undefined;
      const tab = component(document.body, pointed('div'));
      tab.tabIndex = 0;
      const card = component(document.body, pointed('div'));
      await window.aw.set('keyboard_navigation', null);
      return [around, button, tab.shadowRoot?.firstElementChild, card.shadowRoot?.firstElementChild].map(
        (element) => element?.getAttribute('tabindex'),
      );
    });
    expect(tabStops).toEqual([null, null, null, '0']);
  });

  it('applies effects in nested shadow roots, and in those attached later', async () => {
    const nest = (words: string) => {
      const inner = document.createElement('my-card');
      inner.textContent = words;
      window.aw.one('#first').shadowRoot?.append(inner);
    };
    await page.evaluate(nest, 'Nested words');
    await set('text_zoom', '200');
    await page.evaluate(() => {
      const { defineLater }: { defineLater?: () => void } = window as never;
      defineLater?.();
    });
    await page.evaluate(nest, 'Words nested later');
    await eventually(async () =>
      expect(await texts()).toMatchObject({
        'in a slot: Later words': { size: 28 },
        'in a slot: Nested words': { size: 28 },
        'in a slot: Words nested later': { size: 28 },
      }),
    );
  });

  it('reports closed shadow roots and cross-origin frames as unsupported', async () => {
    const { 'Hidden words': hidden } = await texts();
    expect(hidden).toBeUndefined();
    await eventually(async () =>
      expect(await page.evaluate(() => window.aw.unsupported().filter(({ code }) => code === '*'))).toEqual([
        { code: '*', reason: 'closed_shadow_root' },
        { code: '*', reason: 'cross_origin_frame' },
      ]),
    );
  });
});
