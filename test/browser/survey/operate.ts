import type { Page } from 'puppeteer-core';
import type { EmbeddedWidget } from '../../../sdk/src/embed/index.ts';
import type { Restored } from './probe.ts';
import type { Widget } from './widgets.ts';

/** Result of turning a tool on and off. */
export interface ToolResult {
  readonly tool: string;
  /** `idle` means that no visible change is expected on this page. */
  readonly effect: 'acts' | 'idle' | 'none';
  /** State after the tool is turned off; `reset` if only the widget's reset restores the computed styles. */
  readonly restored: Restored | 'reset';
  readonly longestTaskMs: number | null;
  /** The first remaining difference. */
  readonly difference: string | null;
}

/** Maximum wait for a visible effect of our tools and of other widgets' tools, in ms. */
const actTimeoutMs = 2000;
const peerActTimeoutMs = 600;
const restoreTimeoutMs = 3000;

const needsVisitor = [
  ...['disable_site_shortcuts', 'extend_timeouts', 'highlight_hover', 'ignore_repeat_clicks'],
  ...['read_on_hover', 'speech_rate', 'speech_highlight'],
  // Their effect is visible only in the widget's closed shadow root.
  ...['cursor_color', 'cursor_size', 'guide_color'],
];
/** Tools that change only accessibility faults of the page, or only text that the local model emulator can handle. */
const needsDefect = [
  ...['aria_repair', 'hide_distractions', 'keyboard_navigation', 'smart_contrast'],
  ...['literal_language', 'number_free', 'simplify_text'],
];
const needsElement: Readonly<Record<string, string>> = {
  audio_description_on: 'video',
  auto_alt_text: 'img:not([alt])',
  captions_on: 'video',
  flash_protection: 'video',
  hide_images: 'img',
  mute_sounds: 'audio, video',
  remove_italics: 'em, i, cite, dfn, var, address',
  show_image_descriptions: 'img[alt]:not([alt=""])',
  stop_autoplay: 'audio, video',
  stop_gifs: 'img[src*=".gif"]',
};

/** Tests the tools that the widget does not report as unsupported. */
export async function* operateOurs(page: Page, codes: readonly string[] = []): AsyncGenerator<ToolResult> {
  // Closes the panel and moves visible focus to an element of the page.
  await page.keyboard.press('Escape');
  await page.evaluate(() =>
    window.survey
      .findAll('a[href], button, [tabindex="0"]')
      .find((element) => element.checkVisibility())
      ?.focus(),
  );
  await page.evaluate(() => window.survey.remember());
  for (const { code, value, base } of await page.evaluate(supportedTools)) {
    if (codes.length > 0 && !codes.includes(code)) continue;
    if (base !== null) {
      await page.evaluate(switchTool, base, null, true);
      await page.evaluate(() => window.survey.remember());
    }
    const onMs = await page.evaluate(switchTool, code, value, true);
    await page.mouse.move(1271, 301);
    const needed = needsElement[code];
    const isIdle =
      needsVisitor.includes(code) ||
      needsDefect.includes(code) ||
      (needed !== undefined && (await page.$(needed)) === null);
    const acts = await page.evaluate((ms) => window.survey.acts(ms), isIdle ? 0 : actTimeoutMs);
    const offMs = await page.evaluate(switchTool, code, null, false);
    await page.mouse.move(1270, 300);
    const restored = await page.evaluate((ms) => window.survey.restored(ms), restoreTimeoutMs);
    const difference = restored === 'bytes' ? null : await page.evaluate(() => window.survey.difference());
    const longestTaskMs = onMs === null || offMs === null ? null : Math.max(onMs, offMs);
    yield {
      tool: code,
      effect: acts ? 'acts' : isIdle ? 'idle' : 'none',
      restored,
      longestTaskMs,
      difference,
    };
    if (base !== null) await page.evaluate(switchTool, base, null, false);
    if (base !== null || restored !== 'bytes') await page.evaluate(() => window.survey.remember());
  }
}

/** Returns the tools, each with a non-default value and the tool that must be on for it. Runs in the page. */
async function supportedTools(): Promise<{ code: string; value: string | null; base: string | null }[]> {
  const { client, effects } = (await window.accessibilityWidget) as EmbeddedWidget;
  const { plan } = await client.boot();
  const unsupported = effects.unsupported.map(({ code }) => code);
  return plan.tools
    .filter(({ code }) => !unsupported.includes(code))
    .map(({ code, valueType, default: usual, max, options, modifies }) => {
      const option = options?.findLast((one) => one !== usual)?.replace('<BCP-47>', 'de') ?? null;
      const percentage = String(Math.min(max ?? 200, usual === '200' ? 150 : 200));
      const value = { percentage, color: '#5B2A86', enum: option, boolean: null }[valueType];
      return { code, value, base: modifies[0] ?? null };
    });
}

/** Turns a tool on or off and returns the duration of the longest task. Runs in the page. */
async function switchTool(code: string, value: string | null, isOn: boolean): Promise<number | null> {
  const { client, effects } = (await window.accessibilityWidget) as EmbeddedWidget;
  return window.survey.longestTask(async () => {
    if (isOn) client.settings.set(code, value);
    else client.settings.unset(code);
    await effects.applied;
  });
}

/** Tests the tool of another widget at this index. Turning it off may take several more clicks. */
export async function operatePeer(
  page: Page,
  { tools, reset }: Widget,
  at: number,
): Promise<Omit<ToolResult, 'tool'>> {
  await page.evaluate(() => window.survey.remember());
  const click = (selector: string, at: number) =>
    page.evaluate(
      (selector, at) => window.survey.longestTask(() => window.survey.findAll(selector)[at]?.click()),
      selector,
      at,
    );
  const longestTaskMs = await click(tools, at);
  await page.mouse.move(1271, 301);
  const acts = await page.evaluate((ms) => window.survey.acts(ms), peerActTimeoutMs);
  await page.mouse.move(1270, 300);
  const effect = acts ? 'acts' : 'none';
  let restored: ToolResult['restored'] = null;
  let difference: string | null = null;
  for (let clicks = 0; clicks < 4 && restored !== 'bytes'; clicks += 1) {
    await click(tools, at);
    restored = (await page.evaluate(() => window.survey.restored(200))) ?? restored;
    difference ??= await page.evaluate(() => window.survey.difference());
  }
  if (restored === null) {
    await click(reset, 0);
    if ((await page.evaluate(() => window.survey.restored(500))) !== null) restored = 'reset';
  }
  return { effect, restored, longestTaskMs, difference: restored === 'bytes' ? null : difference };
}
