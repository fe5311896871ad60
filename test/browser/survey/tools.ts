import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'puppeteer-core';
import type { EmbeddedWidget } from '../../../sdk/src/embed/index.ts';
import type { Widget } from './widgets.ts';

/** One tool switched on and off. */
export interface ToolResult {
  readonly tool: string;
  readonly acts: boolean;
  /**
   * After switching it off (a peer's tool: after one of up to six more clicks): the DOM and the adopted style sheets,
   * byte for byte, or only the computed styles. `reset`: computed styles by the widget's reset only.
   */
  readonly restored: 'bytes' | 'look' | 'reset' | null;
  readonly longestTaskMs: number | null;
  /** The first difference that is left. */
  readonly difference: string | null;
}

/** A page with a widget. */
export interface Visit {
  readonly page: Page;
  readonly errors: readonly string[];
  /** Opens the page again, for a visitor without settings. */
  renew(): Promise<void>;
}

interface Operated {
  readonly tools: readonly ToolResult[];
  readonly unsupported: readonly string[];
  readonly overflowing: number | null;
}

/** After this time a tool is taken to have no visible effect, or a page to hang. */
const actTimeoutMs = 600;
const restoreTimeoutMs = 3_000;
export const hangTimeoutMs = 20_000;

/** @param codes the tools to switch; empty for all */
export async function operateOurs(
  { page }: Visit,
  { trigger }: Widget,
  codes: readonly string[],
): Promise<Operated> {
  await page.keyboard.press('Tab');
  await page.evaluate(() => window.survey.remember());
  const { tools, unsupported } = await page.evaluate(async () => {
    const { client, effects } = (await window.accessibilityWidget) as EmbeddedWidget;
    const { plan } = await client.boot();
    return { tools: plan.tools, unsupported: effects.unsupported.map(({ code }) => code) };
  });
  const overflowing = await page.evaluate(overflowingAtDouble);
  const results: ToolResult[] = [];
  for (const tool of tools) {
    if (unsupported.includes(tool.code) || (codes.length > 0 && !codes.includes(tool.code))) continue;
    const value = triedValue(tool);
    if (tool.modifies[0] !== undefined || results.at(-1)?.restored !== 'bytes') {
      await page.evaluate(switchTool, tool.modifies[0] ?? null, null, true);
      await page.evaluate(() => window.survey.remember());
    }
    const onMs = await page.evaluate(switchTool, tool.code, value, true);
    await page.mouse.move(401, 301);
    const acts = await page.evaluate((ms) => window.survey.untilChanged(ms), actTimeoutMs);
    const offMs = await page.evaluate(switchTool, tool.code, null, false);
    await page.mouse.move(400, 300);
    const isRestored = await page.evaluate((ms) => window.survey.untilRestored(ms), restoreTimeoutMs);
    const looksRestored = await page.evaluate(() => window.survey.looksRestored());
    const restored = isRestored ? 'bytes' : looksRestored ? 'look' : null;
    results.push({
      tool: tool.code,
      acts,
      restored,
      longestTaskMs: onMs === null || offMs === null ? null : Math.max(onMs, offMs),
      difference: isRestored ? null : await page.evaluate(() => window.survey.difference()),
    });
    if (tool.modifies[0] === undefined) continue;
    await page.evaluate(switchTool, tool.modifies[0], null, false);
    await page.evaluate(() => window.survey.remember());
  }
  const later = await page.evaluate(async () => {
    const { effects } = (await window.accessibilityWidget) as EmbeddedWidget;
    return effects.unsupported.map(({ code }) => code);
  });
  await clickOn(page, trigger, 0);
  await wait(1000);
  return { tools: results.filter(({ tool }) => !later.includes(tool)), unsupported: later, overflowing };
}

interface CatalogTool {
  readonly valueType: string;
  readonly default: string | null;
  readonly max: number | null;
  readonly options: readonly string[] | null;
}

/** A value that differs from the default: at most 200 %, the last option that is not, a dark purple. */
function triedValue({ valueType, default: usual, max, options }: CatalogTool): string | null {
  if (valueType === 'percentage') return String(Math.min(max ?? 200, usual === '200' ? 150 : 200));
  if (valueType === 'color') return '#5B2A86';
  return options?.findLast((option) => option !== usual)?.replace('<BCP-47>', 'de') ?? null;
}

/** In the page: switches a tool and gives the longest task. */
async function switchTool(code: string | null, value: string | null, isOn: boolean): Promise<number | null> {
  if (code === null) return null;
  const { client, effects } = (await window.accessibilityWidget) as EmbeddedWidget;
  return window.survey.longestTask(async () => {
    if (isOn) client.settings.set(code, value);
    else client.settings.unset(code);
    await effects.applied;
  });
}

async function overflowingAtDouble(): Promise<number> {
  const { client, effects } = (await window.accessibilityWidget) as EmbeddedWidget;
  const frames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const before = window.survey.overflowing();
  client.settings.set('text_zoom', '200');
  await effects.applied;
  await frames();
  const after = window.survey.overflowing();
  client.settings.unset('text_zoom');
  await effects.applied;
  await frames();
  return after - before;
}

export async function operatePeer(visit: Visit, widget: Widget): Promise<Operated> {
  const { tools, reset } = widget;
  await openPeer(visit.page, widget);
  const labels = await visit.page.evaluate(
    (selector) => window.survey.findAll(selector).map(({ textContent }) => textContent.trim()),
    tools,
  );
  const results: ToolResult[] = [];
  for (const [at, tool] of labels.entries()) {
    try {
      results.push({ tool, ...(await within(hangTimeoutMs, tryPeerTool(visit.page, tools, at, reset))) });
    } catch (error) {
      results.push({ tool, acts: false, restored: null, longestTaskMs: null, difference: String(error) });
    }
    if (results.at(-1)?.restored === 'bytes') continue;
    // The next tool must not start from what this one has left.
    await visit.renew();
    await openPeer(visit.page, widget);
  }
  return { tools: results, unsupported: [], overflowing: null };
}

async function openPeer(page: Page, { trigger, tools }: Widget): Promise<void> {
  await page.waitForFunction((selector) => window.survey.isVisible(selector), {}, trigger);
  await clickOn(page, trigger, 0);
  await page.waitForFunction((selector) => window.survey.isVisible(selector), {}, tools);
}

async function tryPeerTool(page: Page, tools: string, at: number, reset: string) {
  await page.evaluate(() => window.survey.remember());
  const longestTaskMs = await page.evaluate(
    ([selector, at]) => window.survey.longestTask(() => window.survey.findAll(selector)[at]?.click()),
    [tools, at] as const,
  );
  await page.mouse.move(401, 301);
  const acts = await page.evaluate((ms) => window.survey.untilChanged(ms), actTimeoutMs);
  await page.mouse.move(400, 300);
  let looksRestored = false;
  let difference = '';
  for (let clicks = 0; clicks < 6; clicks += 1) {
    await clickOn(page, tools, at);
    if (await page.evaluate(() => window.survey.untilRestored(250)))
      return { acts, restored: 'bytes', longestTaskMs, difference: null } as const;
    looksRestored ||= await page.evaluate(() => window.survey.looksRestored());
    difference ||= await page.evaluate(() => window.survey.difference());
  }
  if (looksRestored) return { acts, restored: 'look', longestTaskMs, difference } as const;
  await clickOn(page, reset, 0);
  await page.evaluate((ms) => window.survey.untilRestored(ms), 1_000);
  const resets = await page.evaluate(() => window.survey.looksRestored());
  return { acts, restored: resets ? 'reset' : null, longestTaskMs, difference } as const;
}

const clickOn = (page: Page, selector: string, at: number) =>
  page.evaluate(([selector, at]) => window.survey.findAll(selector)[at]?.click(), [selector, at] as const);

export function within<Value>(limitMs: number, work: Promise<Value>): Promise<Value> {
  const limit = wait(limitMs, undefined, { ref: false }).then(() => {
    throw new Error(`hung for ${limitMs / 1000} s`);
  });
  return Promise.race([work, limit]);
}
