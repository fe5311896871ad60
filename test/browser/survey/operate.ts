import type { Page } from 'puppeteer-core';
import type { EmbeddedWidget } from '../../../sdk/src/embed/index.ts';
import type { TestResult } from './probe.ts';
import type { Widget } from './widgets.ts';

/**
 * A tool to test. For our widget, `value` is a value other than the default, and `base` is the tool that the tested
 * tool modifies. For other widgets, `on` and `off` are the indexes of the controls that turn the tool on and off.
 */
export interface Tool {
  readonly name: string;
  readonly value?: string | null;
  readonly base?: string | undefined;
  readonly on?: number;
  readonly off?: number;
}

/**
 * Maps selectors to tools of our widget that have a visible effect only on pages with a matching element. `:not(*)`
 * matches nothing. Its tools need visitor input, an accessibility fault or an AI model, or have effects that are
 * visible only in a closed shadow root.
 */
const toolsByNeed: Readonly<Record<string, string>> = {
  ':not(*)':
    'disable_site_shortcuts highlight_hover ignore_repeat_clicks read_on_hover speech_rate speech_highlight cursor_color cursor_size guide_color hide_distractions keyboard_navigation literal_language number_free simplify_text',
  'a[href]': 'highlight_links link_color underline_links',
  'audio, video': 'mute_sounds stop_autoplay',
  'em, i, cite, dfn, var, address': 'remove_italics',
  img: 'hide_images',
  'img:not([alt])': 'auto_alt_text',
  'img[alt]:not([alt=""])': 'show_image_descriptions',
  'img[src*=".gif"]': 'stop_gifs',
  video: 'audio_description_on captions_on flash_protection',
  '::-p-xpath(//*[self::label or self::legend][normalize-space() and contains("?؟", substring(normalize-space(), string-length(normalize-space())))])':
    'learning_hints',
};

/** Lists the supported tools on a page whose panel is open. */
export const listTools = (page: Page, widget: Widget): Promise<Tool[]> =>
  widget.name === 'ours' ? listOurTools(page) : listPeerTools(page, widget);

export async function testTool(page: Page, widget: Widget, tool: Tool): Promise<TestResult> {
  if (widget.name !== 'ours') return page.evaluate(testPeerTool, widget, tool);
  const need = Object.entries(toolsByNeed).find(([, names]) => names.split(' ').includes(tool.name))?.[0];
  const isLoaded = (elements: Element[]) =>
    elements.some((element) => !(element instanceof HTMLImageElement) || element.naturalWidth > 0);
  const isIdle = need !== undefined && !(await page.$$eval(need, isLoaded));
  return page.evaluate(testOurTool, tool, isIdle);
}

/** Turns a tool on or off, and waits until our widget has applied it. */
export async function turn(page: Page, widget: Widget, tool: Tool, direction: 'on' | 'off'): Promise<void> {
  if (widget.name === 'ours') return page.evaluate(turnOurTool, tool, direction === 'on');
  await page.evaluate((tools, at) => window.survey.click(tools, at), widget.tools, tool[direction] ?? 0);
}

async function turnOurTool({ name, value = null, base }: Tool, isOn: boolean): Promise<void> {
  const { client, effects } = (await window.accessibilityWidget) as EmbeddedWidget;
  if (isOn && base !== undefined) client.settings.set(base, null);
  if (isOn) client.settings.set(name, value);
  else client.settings.reset();
  await effects.applied;
}

async function listOurTools(page: Page): Promise<Tool[]> {
  await page.keyboard.press('Escape');
  return page.evaluate(async () => {
    const { client, effects } = (await window.accessibilityWidget) as EmbeddedWidget;
    const focusable = window.survey.findAll('a[href], button, [tabindex="0"]');
    focusable.find((element) => element.checkVisibility())?.focus();
    await window.survey.remember();
    const { plan } = await client.boot();
    return plan.tools
      .filter((tool) => !effects.unsupported.some(({ code }) => code === tool.code))
      .map(({ code, valueType, default: usual, max, options, modifies }) => {
        const option = options?.findLast((one) => one !== usual)?.replace('<BCP-47>', 'de') ?? null;
        const percentage = String(Math.min(max ?? 200, usual === '200' ? 150 : 200));
        const value = { percentage, color: '#5B2A86', enum: option, boolean: null }[valueType];
        return { name: code, value, base: modifies[0] };
      });
  });
}

async function testOurTool({ name, value = null, base }: Tool, isIdle: boolean): Promise<TestResult> {
  const { client, effects } = (await window.accessibilityWidget) as EmbeddedWidget;
  const set = (code: string, value: string | null) => {
    client.settings.set(code, value);
    return effects.applied;
  };
  const unset = (code: string) => {
    client.settings.unset(code);
    return effects.applied;
  };
  if (base !== undefined) await set(base, null).then(window.survey.remember);
  const result = await window.survey.test({
    on: () => set(name, value),
    off: () => unset(name),
    ...{ isIdle, waitMs: 2000 },
  });
  if (base !== undefined) await unset(base).then(window.survey.remember);
  return result;
}

/**
 * Lists the controls of another widget as tools. A matching `decrease` control turns off an `increase` tool, and vice
 * versa. Any other tool is turned off by its own control.
 */
async function listPeerTools(page: Page, { tools }: Widget): Promise<Tool[]> {
  const names = await page.evaluate(
    (tools) => window.survey.findAll(tools).map(({ textContent }) => textContent.trim()),
    tools,
  );
  return names.map((name, on) => {
    const [verb = '', ...rest] = name.split(' ');
    const opposite = { increase: 'decrease', decrease: 'increase' }[verb];
    const off = names.indexOf([opposite, ...rest].join(' '));
    return { name, on, off: off < 0 ? on : off };
  });
}

function testPeerTool({ tools, reset }: Widget, { on = 0, off = 0 }: Tool): Promise<TestResult> {
  const { click, test } = window.survey;
  return test({
    on: () => click(tools, on),
    off: () => click(tools, off),
    reset: () => click(reset, 0),
    ...{ isIdle: false, waitMs: 500 },
  });
}
