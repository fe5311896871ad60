import { PNG } from 'pngjs';
import type { Page } from 'puppeteer-core';
import { newPage, type OpenBrowser } from '../../support/browsers.ts';
import { close, openPage, within } from '../browsing.ts';
import { listTools, type Tool, turn } from '../operate.ts';
import type { SurveySite } from '../site.ts';
import type { SitePage } from '../site-page.ts';
import type { Widget } from '../widgets.ts';
import type { Part } from './in-page.ts';
import { pixelContrast } from './pixels.ts';

/** What a tool does to the legibility of a page. */
export interface LegibilityResult {
  /** Code and value of the tool. */
  readonly tool: string;
  readonly parts: number;
  /** Parts whose contrast could not be measured. */
  readonly unmeasured: number;
  /** Number of parts below 3:1, and of texts and glyphs below 4.5:1, before and with the tool. */
  readonly below3: readonly [number, number];
  readonly below4: readonly [number, number];
  /** Parts that only the tool makes hard to see, each with its contrast. */
  readonly fell: readonly string[];
  /** Texts and glyphs below 4.5:1 with the tool. */
  readonly dim: readonly string[];
  /** Texts and glyphs whose size is not the factor times their own size. */
  readonly wrongSizes: readonly string[];
  /** Texts that only the tool cuts off, or puts on other texts. */
  readonly cut: readonly string[];
  readonly overlapping: readonly string[];
}

/** WCAG 2.2, 1.4.3 Contrast (Minimum) and 1.4.11 Non-text Contrast. */
const textContrast = 4.5;
const partContrast = 3;
/** Allowance for colors that are rounded to integers. */
const roundingError = 0.05;
const sizeTolerance = 0.02;
/** The viewport, of which pictures are taken. */
const viewport = { width: 1280, height: 4000 };

/** Our tools that change colors or text, with the values that change it most. */
const ourTools: readonly Tool[] = Object.entries({
  contrast_mode:
    'increased,low,dark,light,black_on_white,white_on_black,black_on_yellow,yellow_on_black'.split(','),
  text_color: ['#1A1A1A', '#FFFFFF', '#E00000'],
  background_color: ['#FFFFFF', '#FAEBD7', '#5B2A86', '#808080'],
  link_color: ['#0B57D0', '#FFFF00', '#808080'],
  invert_colors: [null],
  saturation: ['0', '200'],
  brightness: ['70', '130'],
  blue_light_filter: ['100'],
  color_vision_filter: ['deuteranopia', 'achromatopsia'],
  color_overlay: ['#FFF3C426'],
  text_zoom: ['80', '150', '200'],
  font_family: ['verdana'],
  font_weight: ['bold'],
  line_height: ['200'],
  letter_spacing: ['12'],
  word_spacing: ['16'],
  paragraph_spacing: ['200'],
  text_align: ['justify'],
  line_length: ['ch45'],
  remove_italics: [null],
}).flatMap(([name, values]) => values.map((value) => ({ name, value })));
const ofSize = /^text_zoom|text size|font size|bigger text/i;
const ofPeers = /text|font|line|letter|spac|contrast|dark|light|invert|color|colour|satur|gray|grey|mono/i;

/** A tool that covers the page, so that only a picture shows the resulting colors. */
const covering = 'color_overlay';

const nameOf = ({ name, value }: Tool) => [name, value ?? []].flat().join(' ');

/**
 * Measures all texts, generated characters, icons and edges of controls on a page with each tool that changes colors
 * or text.
 * @param names names and values of our tools; all if it is empty
 */
export async function* measureLegibility(
  launch: () => Promise<OpenBrowser>,
  site: SurveySite,
  page: SitePage,
  widget: Widget,
  names: readonly string[] = [],
): AsyncGenerator<LegibilityResult> {
  const browser = await launch();
  try {
    const tab = await newPage(browser);
    await within(openPage(tab, site.urlOf(page, widget), widget));
    await tab.setViewport(viewport);
    await tab.mouse.move(0, 0);
    await tab.addStyleTag({
      content: '*,::before,::after{transition:none!important;animation:none!important}',
    });
    await tab.addScriptTag({ url: '/legibility/in-page.js' });
    const listed = await within(listTools(tab, widget));
    const tools =
      widget.name === 'ours'
        ? ourTools.filter((tool) => listed.some(({ name }) => name === tool.name))
        : listed.filter(({ name }) => ofPeers.test(name));
    const isSelected = (tool: Tool) =>
      names.length === 0 || names.includes(tool.name) || names.includes(nameOf(tool));
    const own = await read(tab, widget, { isFirst: true });
    for (const tool of tools.filter(isSelected)) {
      await within(turn(tab, widget, tool, 'on'));
      await within(tab.evaluate(() => window.survey.remember()));
      const changed = await read(tab, widget, { isCovered: tool.name === covering });
      yield compare(tool, own, changed);
      await within(turn(tab, widget, tool, 'off'));
      await within(tab.evaluate(() => window.survey.remember()));
    }
  } finally {
    await close(browser);
  }
}

/** Reads all parts, and measures those whose colors are unknown in a picture of the page. */
async function read(
  tab: Page,
  { own }: Widget,
  { isFirst = false, isCovered = false },
): Promise<readonly Part[]> {
  const seen = await within(tab.evaluate((own, isFirst) => window.readParts(own, isFirst), own, isFirst));
  const parts = isCovered ? seen.map((part) => ({ ...part, contrast: null, ink: null })) : seen;
  const isInPicture = ({ contrast, box }: Part) =>
    contrast === null && box !== null && box[1] + box[3] <= viewport.height;
  if (!parts.some(isInPicture)) return parts;
  const picture = PNG.sync.read(Buffer.from(await within(tab.screenshot())));
  return parts.map((part) =>
    part.box !== null && isInPicture(part)
      ? { ...part, contrast: pixelContrast(picture, part.box, part.ink) }
      : part,
  );
}

const isText = ({ kind }: Part) => kind === 'text' || kind === 'glyph';
const isBelow = ({ contrast }: Part, least: number) => contrast !== null && contrast < least - roundingError;

function compare(tool: Tool, own: readonly Part[], changed: readonly Part[]): LegibilityResult {
  const pairs = changed.flatMap((part, index) => {
    const before = own[index];
    return before === undefined ? [] : [{ before, part }];
  });
  const count = (parts: readonly Part[], least: number) =>
    parts.filter((part) => isBelow(part, least)).length;
  const described = ({ name, contrast }: Part) => `${name} ${contrast?.toFixed(1)}:1`;
  const newly = (is: (part: Part) => boolean) =>
    pairs.flatMap(({ before, part }) => (is(part) && !is(before) ? [part.name] : []));
  return {
    tool: nameOf(tool),
    parts: own.length,
    unmeasured: changed.filter(({ contrast }) => contrast === null).length,
    below3: [count(own, partContrast), count(changed, partContrast)],
    below4: [count(own.filter(isText), textContrast), count(changed.filter(isText), textContrast)],
    fell: pairs.flatMap(({ before, part }) =>
      before.contrast !== null && before.contrast >= partContrast && isBelow(part, partContrast)
        ? [`${before.contrast.toFixed(1)}:1 → ${described(part)}`]
        : [],
    ),
    dim: changed.filter((part) => isText(part) && isBelow(part, textContrast)).map(described),
    wrongSizes: ofSize.test(tool.name) ? wrongSizes(tool, pairs) : [],
    cut: newly(({ isCut }) => isCut),
    overlapping: newly(({ overlaps }) => overlaps),
  };
}

/** The factor of other widgets is unknown, so it is that of most of their texts. */
function wrongSizes(
  { value }: Tool,
  pairs: readonly { readonly before: Part; readonly part: Part }[],
): string[] {
  const ratios = pairs.flatMap(({ before, part }) =>
    before.sizePx > 0 ? [{ name: part.name, ratio: part.sizePx / before.sizePx }] : [],
  );
  const sorted = ratios.map(({ ratio }) => ratio).sort((one, other) => one - other);
  const factor = value ? Number(value) / 100 : (sorted[Math.floor(sorted.length / 2)] ?? 1);
  return ratios.flatMap(({ name, ratio }) =>
    factor !== 1 && Math.abs(ratio / factor - 1) <= sizeTolerance ? [] : [`${name} × ${ratio.toFixed(2)}`],
  );
}
