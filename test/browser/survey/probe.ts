export interface TestResult {
  /** `idle` means that no visible change is expected on this page. */
  readonly effect: 'acts' | 'idle' | 'none';
  /**
   * State after the tool is turned off. `bytes`: the DOM and adopted stylesheets were restored. `look`: only the
   * computed styles were restored. `reset`: only the widget's reset restored the computed styles.
   */
  readonly restored: 'bytes' | 'look' | 'reset' | null;
  /** Null in browsers that do not report long tasks. */
  readonly longestTaskMs: number | null;
}

type Test = Readonly<Record<'on' | 'off', () => unknown>> & {
  readonly reset?: () => unknown;
  readonly isIdle: boolean;
  readonly waitMs: number;
};

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
    'color background-color background-image font-size font-family font-weight font-style line-height letter-spacing word-spacing text-align text-decoration-line outline-style outline-width outline-color filter zoom display visibility opacity cursor width height max-width margin-bottom padding-top animation-name animation-play-state transition-duration hyphens'.split(
      ' ',
    );
  const sampleSize = 300;
  const maxOffClicks = 4;
  const violations: { readonly what: string; readonly file: string }[] = [];
  const tasks: PerformanceEntry[] = [];
  let hosts: readonly Element[] = [];
  let before = { html: '', sheets: '', look: '' };

  document.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective, blockedURI, sample, sourceFile }) =>
      violations.push({ what: `${effectiveDirective} ${blockedURI} ${sample}`, file: sourceFile }),
  );
  // Blocks pop-ups, which would move the page to the background.
  window.open = () => null;
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask' });

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

  function state(): typeof before {
    const roots: (Document | ShadowRoot)[] = [document];
    const visible: Element[] = [];
    for (const root of roots) {
      const all = [...root.querySelectorAll('*')].filter((one) => !hosts.some((host) => host.contains(one)));
      visible.push(...all.filter((element) => element.checkVisibility()));
      roots.push(...all.flatMap(({ shadowRoot }) => shadowRoot ?? []));
    }
    let html = roots
      .map((root) => (root instanceof Document ? root.documentElement.outerHTML : root.innerHTML))
      .join('\n');
    for (const host of hosts) html = html.replace(host.outerHTML, '');
    const sheets = [...new Set(roots.flatMap((root) => [...root.adoptedStyleSheets]))]
      .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
      .join('\n');
    const stride = Math.ceil(visible.length / sampleSize);
    const computed = visible
      .filter((element, at) => at % stride === 0 || element === document.activeElement)
      .map((element) => getComputedStyle(element))
      .map((style) => styles.map((name) => style.getPropertyValue(name)).join());
    const highlights = [...CSS.highlights].map(([name, { size }]) => `${name}: ${size}`);
    return { html, sheets, look: [...computed, ...highlights].join('\n') };
  }

  const isByteEqual = ({ html, sheets } = state()) => html === before.html && sheets === before.sheets;
  const looksEqual = ({ look } = state()) => look === before.look;
  const withoutMarks = (html: string) => html.replaceAll(/ data-aw-[\w-]+="[^"]*"/g, '');

  function hasActed(now = state()): boolean {
    return !looksEqual(now) || withoutMarks(now.html) !== withoutMarks(before.html);
  }

  async function longestTask(work: () => unknown): Promise<number> {
    const startMs = performance.now() - 1;
    await work();
    await frame();
    await frame();
    await pause(0);
    return Math.max(0, ...tasks.map(({ startTime, duration }) => (startTime >= startMs ? duration : 0)));
  }

  const survey = {
    violations,
    findAll,
    isVisible: (selector: string) => findAll(selector).some((element) => element.checkVisibility()),
    async remember() {
      if (hosts.length === 0) hosts = ownElements();
      const isStill = () => {
        const now = state();
        const isSame = isByteEqual(now) && looksEqual(now);
        before = now;
        return isSame;
      };
      await until(isStill, 3000);
    },
    /** Simulates a pointer click. Some widgets ignore `click()` because its event has a `detail` of 0. */
    click(selector: string, at: number) {
      const init = { bubbles: true, cancelable: true, composed: true, detail: 1 };
      findAll(selector)[at]?.dispatchEvent(new MouseEvent('click', init));
    },
    async test({ on, off, reset, isIdle, waitMs }: Test): Promise<TestResult> {
      const taskMs = [await longestTask(on)];
      for (const type of ['pointermove', 'mousemove'])
        document.body.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX: 1271, clientY: 301 }));
      const acts = await until(hasActed, isIdle ? 0 : waitMs);
      let restored: TestResult['restored'] = null;
      for (let clicks = 0; restored === null && clicks < maxOffClicks; clicks += 1) {
        taskMs.push(await longestTask(off));
        if (await until(isByteEqual, waitMs)) restored = 'bytes';
        else if (looksEqual()) restored = 'look';
      }
      if (restored === null) {
        await reset?.();
        if (await until(looksEqual, waitMs)) restored = 'reset';
      }
      if (restored !== 'bytes') await survey.remember();
      const isMeasured = PerformanceObserver.supportedEntryTypes.includes('longtask');
      return {
        effect: acts ? 'acts' : isIdle ? 'idle' : 'none',
        restored,
        longestTaskMs: isMeasured ? Math.max(...taskMs) : null,
      };
    },
  };
  Object.assign(window, { survey });
  return survey;
}
