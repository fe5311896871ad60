import type { Page } from 'puppeteer-core';
import { newPage, type OpenBrowser } from '../../support/browsers.ts';
import { close, openPage, within } from '../browsing.ts';
import { listTools, type Tool, turn } from '../operate.ts';
import type { SurveySite } from '../site.ts';
import type { Widget } from '../widgets.ts';
import type { NeighbourPage } from './pages.ts';
import type { State, States } from './subject.ts';

/** What a subject noticed of a tool. */
export interface Notice {
  readonly subject: string;
  readonly tool: string;
  /** The page stopped responding. */
  readonly hangs: boolean;
  /** Uncaught exceptions, errors that a framework caught, and hydration errors. */
  readonly crashes: readonly string[];
  /** The states in which the words differ from those without the tool. */
  readonly wrongWords: readonly string[];
  /** Number of bytes in which what the page stores differs. */
  readonly savedBytes: number;
  /** Number of changes that the page observed while nobody used it. */
  readonly mutationsAtRest: number;
  /** Rendered width of the text, relative to its width without the tool; null if it is not measured. */
  readonly width: number | null;
}

export interface Selection {
  readonly page: NeighbourPage;
  /** Names of the subjects; empty for all subjects of the page. */
  readonly subjects: readonly string[];
  /** Names of the tools; empty for all tools of the page. */
  readonly codes: readonly string[];
}

/** The states of a page: before and while a tool is on, after each render, and after the tool was turned off. */
interface Course {
  readonly before: States;
  readonly during: States;
  readonly mutations: Readonly<Record<string, number>>;
  readonly renders: readonly States[];
  /** States between renders, while the tool is off for a moment. */
  readonly pauses: readonly States[];
  readonly after: States;
  readonly errors: readonly string[];
}

/** Several times the duration of any operation on a page that responds, even on a busy machine. */
const hangTimeoutMs = 30_000;

const noState: State = { reading: '', words: '', width: null };

/** Our tools whose purpose is to change or add words. */
const wordTools =
  'translate_page simplify_text literal_language number_free summarize_page learning_hints show_image_descriptions hide_images auto_alt_text table_of_contents'.split(
    ' ',
  );
/** The tool is turned off and on again after each of this many renders. */
const rendersPerPause = 4;

/** Tests the tools of a widget on a page one after another, restarting the browser when the page hangs. */
export async function* measureNeighbours(
  launch: () => Promise<OpenBrowser>,
  site: SurveySite,
  { page, codes, ...selection }: Selection,
  widget: Widget,
): AsyncGenerator<Notice> {
  const subjects = selection.subjects.length > 0 ? selection.subjects : page.subjects;
  let browser = await launch();
  const open = async (shown: Widget | null) => {
    const tab = await newPage(await browser.createBrowserContext());
    await within(openPage(tab, site.urlOf(page, shown, subjects), shown));
    return tab;
  };
  try {
    const expected = await follow(await open(null), page, async () => {});
    let tab = await open(widget);
    const tools = await within(listTools(tab, widget));
    const ofPage = widget.name === 'ours' ? page.tools : null;
    const isSelected = ({ name }: Tool) =>
      codes.length > 0 ? codes.includes(name) : (ofPage?.includes(name) ?? true);
    for (const tool of tools.filter(isSelected)) {
      try {
        const course = await follow(tab, page, (direction) => turn(tab, widget, tool, direction), widget);
        yield* noticesOf(course, expected, page, tool);
      } catch (error) {
        process.stderr.write(`${page.name}, ${tool.name}: ${error}\n`);
        for (const subject of subjects) yield { ...noticeOf(subject, tool), hangs: true };
        await close(browser);
        browser = await launch();
        tab = await open(widget);
      }
    }
  } finally {
    await close(browser);
  }
}

/** Reloads the page. The widget then turns its tool on again, because it stores the settings. */
async function reload(tab: Page): Promise<void> {
  await tab.reload();
  await tab.evaluate(async () => {
    await (await window.accessibilityWidget)?.effects.applied;
  });
}

/** Takes the page through its states. `turnTool` turns the tool of the widget on or off. */
async function follow(
  tab: Page,
  { restMs, renders: count }: NeighbourPage,
  turnTool: (direction: 'on' | 'off') => Promise<void>,
  widget: Widget | null = null,
): Promise<Course> {
  const step = <Result>(work: Promise<Result>) => within(work, hangTimeoutMs);
  const errors: string[] = [];
  const collect = (error: unknown) => {
    // Firefox also reports CSP violations as uncaught errors.
    if (!String(error).includes('Content-Security-Policy')) errors.push(String(error));
  };
  tab.on('pageerror', collect);
  const before = await step(tab.evaluate(() => window.neighbours.read()));
  await step(turnTool('on'));
  if (count > 0 && widget?.name === 'ours') await step(reload(tab));
  const mutations = await step(tab.evaluate((ms) => window.neighbours.rest(ms), restMs));
  const during = await step(tab.evaluate(() => window.neighbours.read()));
  const renders: States[] = [];
  const pauses: States[] = [];
  for (let at = 1; at <= count; at += 1) {
    renders.push(await step(tab.evaluate(() => window.neighbours.next())));
    if (at % rendersPerPause > 0) continue;
    await step(turnTool('off'));
    pauses.push(await step(tab.evaluate(() => window.neighbours.read())));
    await step(turnTool('on'));
    await step(tab.evaluate(() => window.neighbours.rest(0)));
  }
  await step(turnTool('off'));
  const after = await step(tab.evaluate(() => window.neighbours.back()));
  errors.push(...(await step(tab.evaluate(() => window.neighbours.caught.splice(0)))));
  tab.off('pageerror', collect);
  return { before, during, mutations, renders, pauses, after, errors };
}

const noticeOf = (subject: string, { name }: Tool): Notice => ({
  subject,
  tool: name,
  hangs: false,
  crashes: [],
  wrongWords: [],
  savedBytes: 0,
  mutationsAtRest: 0,
  width: null,
});

function noticesOf(course: Course, expected: Course, { renders }: NeighbourPage, tool: Tool): Notice[] {
  const crashes = course.errors.filter((error) => !expected.errors.includes(error));
  const { length } = wordTools.includes(tool.name) ? [] : course.renders;
  return Object.keys(course.before).map((subject, index) => {
    const at = (states: States | undefined) => states?.[subject] ?? noState;
    const differs = (one: States | undefined, other: States | undefined) =>
      normalized(at(one).words) !== normalized(at(other).words);
    const wrongWords = course.renders.flatMap((state, render) =>
      render < length && differs(state, expected.renders[render]) ? [`render ${render + 1}`] : [],
    );
    wrongWords.push(
      ...course.pauses.flatMap((state, at) =>
        differs(state, expected.pauses[at]) ? [`pause ${at + 1}`] : [],
      ),
    );
    if (differs(course.after, renders > 0 ? expected.after : course.before)) wrongWords.push('off');
    const { reading, width } = at(course.before);
    const during = at(course.during);
    // The browser reports uncaught exceptions without the subject, so the first subject stands for the page.
    const isOf = (error: string) =>
      error.startsWith(`${subject}: `) ||
      (index === 0 && !Object.keys(course.before).some((name) => error.startsWith(`${name}: `)));
    return {
      ...noticeOf(subject, tool),
      crashes: crashes.filter(isOf),
      wrongWords,
      savedBytes: Math.max(
        differingBytes(reading, during.reading),
        differingBytes(reading, at(course.after).reading),
      ),
      mutationsAtRest: course.mutations[subject] ?? 0,
      width: width === null || during.width === null ? null : during.width / width,
    };
  });
}

const normalized = (words: string) => words.replaceAll(/\s+/g, ' ').trim();

/** Returns the length of the longer text without the characters that both have at their start and end. */
function differingBytes(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  return Math.max(one.length, other.length) - start - end;
}
