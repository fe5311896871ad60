export interface Violation {
  readonly what: string;
  readonly sourceFile: string;
}

/** `bytes`: the DOM and adopted stylesheets were restored. `look`: only the computed styles were restored. */
export type Restored = 'bytes' | 'look' | null;

declare global {
  interface Window {
    survey: ReturnType<typeof installProbe>;
  }
}

/**
 * Defines `window.survey`, which compares the page with an earlier state, ignoring the widget's elements. Injected
 * before the page's scripts, so it must not reference outer variables.
 */
export function installProbe(own: string) {
  const styles =
    'color background-color background-image font-size font-family font-weight font-style line-height letter-spacing word-spacing text-align text-decoration-line outline-style outline-width filter zoom display visibility opacity cursor width height max-width margin-bottom padding-top animation-name animation-play-state transition-duration hyphens'.split(
      ' ',
    );
  const sampleSize = 300;
  const violations: Violation[] = [];
  let hosts: readonly Element[] = [];
  let before = { html: '', sheets: '', look: '' };

  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
      violations.push({ what: `${effectiveDirective} ${blockedURI} ${sample}`, sourceFile }),
  );
  // A pop-up would move the page to the background.
  window.open = () => null;
  const tasks: PerformanceEntry[] = [];
  const observer = PerformanceObserver.supportedEntryTypes.includes('longtask')
    ? new PerformanceObserver((list) => tasks.push(...list.getEntries()))
    : null;
  observer?.observe({ type: 'longtask' });

  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const ownElements = () => [...document.querySelectorAll(own)];

  async function until(condition: () => boolean, timeoutMs: number): Promise<boolean> {
    for (const endMs = performance.now() + timeoutMs; !condition(); await pause(50))
      if (performance.now() >= endMs) return false;
    return true;
  }

  function findAll(selector: string): HTMLElement[] {
    const roots = [document, ...ownElements().flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    return roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
  }

  function pageRoots(): (Document | ShadowRoot)[] {
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll('*'))
        if (element.shadowRoot !== null && !hosts.includes(element)) roots.push(element.shadowRoot);
    }
    return roots;
  }

  function markup(): { html: string; sheets: string } {
    const roots = pageRoots();
    let html = roots
      .map((root) => (root instanceof Document ? root.documentElement.outerHTML : root.innerHTML))
      .join('\n');
    for (const host of hosts) html = html.replace(host.outerHTML, '');
    const texts = new Map<CSSStyleSheet, string>();
    for (const sheet of roots.flatMap((root) => [...root.adoptedStyleSheets]))
      texts.set(sheet, [...sheet.cssRules].map(({ cssText }) => cssText).join('\n'));
    return { html, sheets: [...texts.values()].join('\n') };
  }

  function look(): string {
    const elements = pageRoots()
      .flatMap((root) => [...root.querySelectorAll('*')])
      .filter((element) => !hosts.some((host) => host.contains(element)) && !element.closest('head'));
    const stride = Math.ceil(elements.length / sampleSize);
    return [document.documentElement, ...elements.filter((_, at) => at % stride === 0)]
      .map((element) => {
        const style = getComputedStyle(element);
        return styles.map((name) => style.getPropertyValue(name)).join();
      })
      .join('\n');
  }

  const isByteEqual = ({ html, sheets } = markup()) => html === before.html && sheets === before.sheets;
  const withoutMarks = (html: string) => html.replaceAll(/ data-aw-[\w-]+="[^"]*"/g, '');

  const survey = {
    violations,
    findAll,
    isVisible: (selector: string) => findAll(selector).some((element) => element.checkVisibility()),
    /**
     * Doubles the text size with a plain stylesheet and removes it, to trigger page scripts that react only once.
     */
    async prime() {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('body *{font-size:32px!important}');
      document.adoptedStyleSheets.push(sheet);
      await pause(100);
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      await pause(100);
    },
    /** Waits until the page stops changing by itself and records its state as the one to be restored. */
    async remember() {
      if (hosts.length === 0) hosts = ownElements();
      const isStill = () => {
        const now = { ...markup(), look: look() };
        const isSame = isByteEqual(now) && now.look === before.look;
        before = now;
        return isSame;
      };
      await until(isStill, 3000);
    },
    /** Waits for a change of computed styles, or of the DOM beyond `data-aw-` attributes. */
    acts: (timeoutMs: number) =>
      until(
        () => withoutMarks(markup().html) !== withoutMarks(before.html) || look() !== before.look,
        timeoutMs,
      ),
    async restored(timeoutMs: number): Promise<Restored> {
      if (await until(isByteEqual, timeoutMs)) return 'bytes';
      return look() === before.look ? 'look' : null;
    },
    /** Returns the first difference in the DOM. */
    difference() {
      const { html } = markup();
      if (html === before.html) return 'adopted style sheets';
      let at = 0;
      while (html[at] === before.html[at]) at += 1;
      return [before.html, html].map((text) => text.slice(Math.max(0, at - 60), at + 100)).join(' → ');
    },
    /** Longest task during the work and the next frame, in ms; null in browsers that do not report long tasks. */
    async longestTask(work: () => unknown): Promise<number | null> {
      const startMs = performance.now();
      await work();
      await frame();
      await frame();
      if (observer === null) return null;
      await pause(0);
      tasks.push(...observer.takeRecords());
      return Math.max(
        0,
        ...tasks.filter(({ startTime }) => startTime >= startMs - 1).map(({ duration }) => duration),
      );
    },
  };
  Object.assign(window, { survey });
  return survey;
}
