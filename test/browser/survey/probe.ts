/** Changes of the page since `remember`. */
export interface Changes {
  /** Serialized DOM with open shadow roots and adopted style sheets are as before. */
  readonly isByteEqual: boolean;
  readonly isLookEqual: boolean;
  /** Computed styles differ, or the DOM does beyond the `data-aw-` attributes that only state which tools are on. */
  readonly acts: boolean;
}

/**
 * Runs in the page before its own scripts; defines `window.survey`. Uses no names from outside.
 * @param own selector of the widget's elements; where `shadowTrigger` is given, those with that in their shadow root
 */
export function installProbe(own: string, shadowTrigger: string | null): void {
  const styleNames =
    'color background-color background-image font-size font-family font-weight font-style line-height letter-spacing word-spacing text-align text-decoration-line outline-style outline-width filter zoom display visibility opacity cursor position width height max-width margin-bottom padding-top animation-name animation-play-state transition-duration scroll-behavior hyphens';
  const styles = styleNames.split(' ');
  /** More elements would take minutes in Firefox over all tools. */
  const mostElements = 400;
  const violations: string[] = [];
  const longTasks: PerformanceEntry[] = [];
  let remembered: { readonly html: string; readonly sheets: string; readonly look: string } | null = null;

  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    violations.push(`${effectiveDirective} ${blockedURI} ${sample}`),
  );
  const canMeasure = PerformanceObserver.supportedEntryTypes.includes('longtask');
  if (canMeasure)
    new PerformanceObserver((list) => longTasks.push(...list.getEntries())).observe({ type: 'longtask' });

  // Popups, which browsers block by default and an automated one does not, would put the page in the background.
  window.open = () => null;

  const ownElements = () => [...document.querySelectorAll(own)];

  function findAll(selector: string): HTMLElement[] {
    const scopes = [document, ...ownElements().flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    return scopes.flatMap((scope) => [...scope.querySelectorAll<HTMLElement>(selector)]);
  }

  /** The document and its open shadow roots, but for those of the widget itself. */
  function rootsOf(hosts: readonly Element[]): (Document | ShadowRoot)[] {
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      for (const element of root.querySelectorAll('*'))
        if (element.shadowRoot !== null && !hosts.includes(element)) roots.push(element.shadowRoot);
    }
    return roots;
  }

  const textOf = (sheet: CSSStyleSheet) => [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');

  function take(): NonNullable<typeof remembered> {
    const hosts = ownElements().filter(
      ({ shadowRoot }) => shadowTrigger === null || shadowRoot?.querySelector(shadowTrigger),
    );
    const roots = rootsOf(hosts);
    let html = roots
      .map((root) => (root instanceof Document ? root.documentElement.outerHTML : root.innerHTML))
      .join('\n');
    // Classes and attributes of the widget's own elements change while it is used.
    for (const host of hosts) html = html.replace(host.outerHTML, '');
    const sheets = roots.flatMap((root) => [...root.adoptedStyleSheets].map(textOf)).join('\n');
    const elements = roots
      .flatMap((root) => [...root.querySelectorAll('*')])
      .filter((element) => !hosts.some((host) => host.contains(element)) && element.closest('head') === null);
    const stride = Math.ceil(elements.length / mostElements);
    const look = elements
      .filter((_, at) => at % stride === 0)
      .map((element) => {
        const style = getComputedStyle(element);
        return styles.map((name) => style.getPropertyValue(name)).join();
      })
      .join('\n');
    return { html, sheets, look: getComputedStyle(document.documentElement).filter + look };
  }

  const withoutMarks = (html: string) => html.replaceAll(/ data-aw-[\w-]+="[^"]*"/g, '');
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  function changes(): Changes {
    const now = take();
    const before = remembered ?? now;
    return {
      isByteEqual: now.html === before.html && now.sheets === before.sheets,
      isLookEqual: now.look === before.look,
      acts: now.look !== before.look || withoutMarks(now.html) !== withoutMarks(before.html),
    };
  }

  async function until(condition: () => boolean, timeoutMs: number): Promise<boolean> {
    for (const startMs = performance.now(); !condition(); await pause(50))
      if (performance.now() - startMs > timeoutMs) return false;
    return true;
  }

  window.survey = {
    violations,
    findAll,
    isVisible: (selector) => findAll(selector).some((element) => element.checkVisibility()),
    /** Waits until the page no longer changes by itself, and takes it as the state to return to. */
    async remember() {
      remembered = take();
      const isStill = () => {
        const { isByteEqual, acts } = changes();
        remembered = take();
        return isByteEqual && !acts;
      };
      return until(isStill, 5000);
    },
    untilChanged: (timeoutMs) => until(() => changes().acts, timeoutMs),
    untilRestored: (timeoutMs) => until(() => changes().isByteEqual, timeoutMs),
    looksRestored: () => changes().isLookEqual,
    difference() {
      const [one, other] = [remembered?.html ?? '', take().html];
      if (one === other) return 'adopted style sheets';
      let at = 0;
      while (one[at] === other[at]) at += 1;
      return [one, other].map((html) => html.slice(Math.max(0, at - 40), at + 80)).join(' → ');
    },
    /** Longest task of the work in ms, with the frames that it causes; null where the browser does not report tasks. */
    async longestTask(work) {
      const startMs = performance.now();
      await work();
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const endMs = performance.now();
      await pause(20);
      if (!canMeasure) return null;
      const tasks = longTasks.filter(({ startTime }) => startTime >= startMs - 1 && startTime <= endMs);
      return Math.max(0, ...tasks.map(({ duration }) => duration));
    },
    /** Elements whose own text does not fit their box. */
    overflowing: () =>
      rootsOf([])
        .flatMap((root) => [...root.querySelectorAll<HTMLElement>('body *')])
        .filter(
          (element) =>
            [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()) &&
            element.clientHeight > 0 &&
            getComputedStyle(element).display !== 'inline' &&
            !/auto|scroll/.test(getComputedStyle(element).overflowY) &&
            element.scrollHeight > element.clientHeight + 4,
        ).length,
  };
}

declare global {
  interface Window {
    survey: {
      readonly violations: readonly string[];
      findAll(selector: string): HTMLElement[];
      isVisible(selector: string): boolean;
      remember(): Promise<boolean>;
      untilChanged(timeoutMs: number): Promise<boolean>;
      untilRestored(timeoutMs: number): Promise<boolean>;
      looksRestored(): boolean;
      difference(): string;
      longestTask(work: () => unknown): Promise<number | null>;
      overflowing(): number;
    };
  }
}
