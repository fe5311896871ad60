// Scripts of the page that react to its changes, replace its content, or run a second copy of the SDK.
import { defineSubjects, type Subject, wordsIn } from './subject.ts';

const content = `<p style="color:red">Understanding photosynthesis requires additional information.</p>
<p title="Additional information"><img alt="Additional facilities" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/%3E"> They utilize <a href="#x">additional</a> facilities.</p>
<p><label>Why do leaves change color in autumn? <input placeholder="Additional words"></label></p>`;

function article(section: HTMLElement): HTMLElement {
  section.innerHTML = `<article>${content}</article>`;
  return section.querySelector('article') ?? section;
}

function observe(target: Node, answer: (record: MutationRecord) => void): void {
  const observer = new MutationObserver((records) => records.forEach(answer));
  observer.observe(target, { subtree: true, attributes: true, childList: true });
}

const nextEvent = (name: string) =>
  new Promise((resolve) => document.addEventListener(name, resolve, { once: true }));

/** Follows a link within the page and later returns by the browser's history, awaiting an event each time. */
function journey(link: HTMLElement, events: { readonly next: string; readonly back: string }): Subject {
  return {
    roots: [],
    words: () => wordsIn(document.querySelector('article') ?? document),
    next() {
      const arrived = nextEvent(events.next);
      link.click();
      return arrived;
    },
    back() {
      const arrived = nextEvent(events.back);
      history.back();
      return arrived;
    },
  };
}

function linkIn(section: HTMLElement): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = `next.html${location.search}`;
  link.textContent = 'Next page';
  section.append(link);
  return link;
}

async function attachSecondCopy({ key = '', siteRoot = '' }: DOMStringMap): Promise<void> {
  const load = (name: string) => import(new URL(`/sdk/${name}.mjs`, location.href).href);
  const { createWidgetClient } = await load('client');
  const { attachEffects } = await load('effects');
  const client = createWidgetClient({ apiKey: key, siteRoot });
  attachEffects(client);
  await client.boot();
}

defineSubjects({
  async 'Framed copy'(section) {
    const root = article(section);
    const frame = document.createElement('iframe');
    frame.src = `next.html${location.search}`;
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    section.append(frame);
    await loaded;
    return { roots: [root, frame.contentDocument ?? root] };
  },
  async 'Two copies'(section) {
    const root = article(section);
    const tag = document.querySelector<HTMLElement>('[data-key]');
    if (tag !== null) await attachSecondCopy(tag.dataset);
    return { roots: [root] };
  },
  'Style guard'(section) {
    const root = article(section);
    const guarded = root.querySelector('p') ?? root;
    observe(guarded, () => {
      if (guarded.getAttribute('style') !== 'color:red') guarded.setAttribute('style', 'color:red');
    });
    return { roots: [root], read: () => guarded.getAttribute('style') ?? '' };
  },
  Sanitizer(section) {
    const root = article(section);
    observe(document.body, ({ target, attributeName }) => {
      if (target instanceof Element && attributeName?.startsWith('data-aw') === true)
        target.removeAttribute(attributeName);
    });
    return { roots: [root] };
  },
  'Attribute logger'(section) {
    const root = article(section);
    let changes = 0;
    observe(root, ({ target, attributeName }) => {
      changes += 1;
      if (target instanceof Element && attributeName !== 'data-changes')
        target.setAttribute('data-changes', String(changes));
    });
    return { roots: [root] };
  },
  'Text guard'(section) {
    const root = article(section);
    const guarded = root.querySelector('p') ?? root;
    const html = guarded.innerHTML;
    new MutationObserver(() => {
      if (guarded.innerHTML !== html) guarded.innerHTML = html;
    }).observe(guarded, { subtree: true, childList: true, characterData: true });
    return { roots: [root] };
  },
  async Turbo(section) {
    article(section);
    const link = linkIn(section);
    await import('@hotwired/turbo');
    return journey(link, { next: 'turbo:load', back: 'turbo:load' });
  },
  async htmx(section) {
    article(section);
    const link = linkIn(section);
    const { default: htmx } = await import('htmx.org');
    for (const [name, value] of Object.entries({ get: link.href, target: 'main', 'push-url': 'true' }))
      link.setAttribute(`hx-${name}`, value);
    htmx.process(link);
    return journey(link, { next: 'htmx:afterSettle', back: 'htmx:historyRestore' });
  },
  Astro(section) {
    article(section);
    let markup = '';
    const name = 'astro:before-swap';
    document.addEventListener(name, () => {
      markup = section.innerHTML;
    });
    return {
      roots: [section],
      next: () => document.dispatchEvent(new Event(name)),
      back() {
        section.innerHTML = markup;
      },
    };
  },
  'Clone put back'(section) {
    let copy: Node = article(section);
    return {
      roots: [section],
      next() {
        copy = section.firstChild?.cloneNode(true) ?? section;
      },
      back: () => section.replaceChildren(copy),
    };
  },
  'Markup put back'(section) {
    article(section);
    let markup = '';
    return {
      roots: [section],
      next() {
        markup = section.innerHTML;
      },
      back() {
        section.innerHTML = markup;
      },
    };
  },
});
