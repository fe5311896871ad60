/** A part of a test page that has a life of its own, such as an editor or the root of a framework. */
export interface Subject {
  /** The nodes in which no change may occur while nobody uses the page. */
  readonly roots: readonly Node[];
  /** Returns what the page stores or depends on. It must not change while a tool is on. */
  read?(): string;
  /** Returns a text node whose rendered width shows whether a tool enlarges the text. */
  measured?(): Node | null | undefined;
  /** Renders the next state. The words must then be the same as without a tool. */
  next?(): unknown;
  /** Returns to an earlier state after the tool has been turned off. */
  back?(): unknown;
  /** Returns the words of the current state, by default the text and the attributes with words in the roots. */
  words?(): string;
}

export interface State {
  readonly reading: string;
  readonly words: string;
  /** Rendered width of the measured text; null if there is none. */
  readonly width: number | null;
}

export type States = Readonly<Record<string, State>>;

/** What the survey does with all subjects of the page. */
interface Neighbours {
  read(): Promise<States>;
  /** Waits until the tool has processed the page, then counts the changes that the page observes in each subject. */
  rest(durationMs: number): Promise<Readonly<Record<string, number>>>;
  next(): Promise<States>;
  back(): Promise<States>;
  /** Errors that were caught, prefixed with the name of the subject. */
  readonly caught: string[];
}

declare global {
  interface Window {
    neighbours: Neighbours;
  }
}

type Create = (section: HTMLElement) => Subject | Promise<Subject>;

/** Time for asynchronous reactions to a render, and for a tool to process the whole page. */
const renderMs = 100;
const settleMs = 1_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Creates the subjects that the URL selects with `subject` parameters, or all subjects, each in its own section. */
export function defineSubjects(creates: Readonly<Record<string, Create>>): void {
  const selected = new URLSearchParams(location.search).getAll('subject');
  const created = Object.entries(creates)
    .filter(([name]) => selected.length === 0 || selected.includes(name))
    .map(async ([name, create]) => [name, await create(sectionOf(name))] as const);
  const caught: string[] = [];

  async function read(): Promise<States> {
    const entries = await Promise.all(created);
    return Object.fromEntries(entries.map(([name, subject]) => [name, stateOf(subject)]));
  }

  async function step(name: 'next' | 'back'): Promise<States> {
    for (const [subject, steps] of await Promise.all(created)) {
      try {
        await steps[name]?.();
      } catch (error) {
        caught.push(`${subject}: ${error}`);
      }
    }
    await pause(renderMs);
    return read();
  }

  async function rest(durationMs: number): Promise<Record<string, number>> {
    await pause(settleMs);
    const counts: Record<string, number> = {};
    const observers = (await Promise.all(created)).map(([name, { roots }]) => {
      counts[name] = 0;
      const observer = new MutationObserver((records) => {
        counts[name] = (counts[name] ?? 0) + records.length;
      });
      const observed = { subtree: true, childList: true, attributes: true, characterData: true };
      for (const root of roots) observer.observe(root, observed);
      return observer;
    });
    await pause(durationMs);
    for (const observer of observers) observer.disconnect();
    return counts;
  }

  window.neighbours = { read, rest, next: () => step('next'), back: () => step('back'), caught };
}

const attributes = ['alt', 'title', 'placeholder', 'aria-label'] as const;

export function wordsIn(root: Node): string {
  const elements = root instanceof Element ? [...root.querySelectorAll('*')] : [];
  const values = elements.flatMap((each) => attributes.map((name) => each.getAttribute(name) ?? ''));
  return [root.textContent, ...values].join(' ');
}

function stateOf({ roots, read, words, measured }: Subject): State {
  const text = measured?.() ?? null;
  const range = document.createRange();
  if (text !== null) range.selectNodeContents(text);
  return {
    reading: read?.() ?? '',
    words: words?.() ?? roots.map(wordsIn).join(' '),
    width: text === null ? null : range.getBoundingClientRect().width,
  };
}

/** Returns the section that the server has rendered, or a new one. */
function sectionOf(name: string): HTMLElement {
  const rendered = document.querySelector<HTMLElement>(`section[data-subject="${name}"]`);
  if (rendered !== null) return rendered;
  const section = document.createElement('section');
  section.dataset.subject = name;
  (document.querySelector('main') ?? document.body).append(section);
  return section;
}
