/** Page state that must be restored when a tool is turned off. */
export interface Snapshot extends UnstyledPage {
  readonly html: string;
  readonly sheets: number;
  readonly styles: readonly Styles[];
}

interface UnstyledPage {
  /**
   * Computed styles of the part of the page that tools must ignore. Excludes layout properties, which tools may affect.
   */
  readonly ignored: readonly Styles[];
  readonly ignoredHtml: string;
  readonly fixedTop: readonly number[];
}

/** Computed styles of an element or its ::before pseudo-element, in the same order as `properties`. */
interface Styles {
  readonly name: string;
  readonly isIgnored: boolean;
  readonly values: readonly string[];
}

const layout = /^(zoom|filter|width|height|top|left|right|bottom|(perspective|transform)-origin)$/;

const logical = /(^|-)(block|inline)(-|$)|-(start|end)-(start|end)-/;

/**
 * Names of all computed properties except custom properties and logical properties. Changes to custom properties are
 * visible in the markup and the stylesheets. The list is created only once, because creating it takes as long as
 * reading the values.
 */
const properties = [...getComputedStyle(document.documentElement)].filter(
  (name) => !name.startsWith('--') && !logical.test(name),
);
const isOfLayout = properties.map((name) => layout.test(name));

/** Finishes CSS transitions. Reading a style of each element first starts the transitions of pending changes. */
export function finishTransitions(): void {
  for (const element of document.querySelectorAll('*'))
    getComputedStyle(element).getPropertyValue('block-size');
  for (const animation of document.getAnimations())
    if (animation instanceof CSSTransition) animation.finish();
}

export function takeSnapshot(): Snapshot {
  finishTransitions();
  const styles = stylesIn(document.documentElement);
  return {
    html: document.documentElement.outerHTML,
    sheets: document.adoptedStyleSheets.length,
    styles,
    ...takeUntouched(styles.filter(({ isIgnored }) => isIgnored)),
  };
}

export function takeUntouched(ignored?: readonly Styles[]): UnstyledPage {
  const part = document.querySelector('#ignored');
  const header = document.querySelector('#fixed');
  if (part === null || header === null) throw new Error('the page lacks its fixed or its ignored part');
  const fixedTop = [700, 0].map((y) => {
    window.scrollTo({ top: y, behavior: 'instant' });
    return Math.round(header.getBoundingClientRect().top);
  });
  return { ignored: ignored ?? stylesIn(part), ignoredHtml: part.outerHTML, fixedTop };
}

/**
 * Describes the first differences between two snapshots. If `areMarksAllowed` is true, ignores the adopted stylesheets
 * and the `data-aw-` attributes of `<html>`.
 */
export function differencesOf(one: Snapshot, other: Snapshot, areMarksAllowed = false): string[] {
  const html = areMarksAllowed ? [one.html, other.html].map(withoutMarks) : [one.html, other.html];
  return [
    ...differenceOfText('html', html[0] ?? '', html[1] ?? ''),
    ...(one.sheets === other.sheets || areMarksAllowed ? [] : [`sheets: ${one.sheets} → ${other.sheets}`]),
    ...differencesOfStyles(one.styles, other.styles),
    ...untouchedDifferences(one, other),
  ].slice(0, 20);
}

export function untouchedDifferences(one: UnstyledPage, other: UnstyledPage): string[] {
  return [
    ...differencesOfStyles(one.ignored, other.ignored, (index) => isOfLayout[index] !== true).map(
      (difference) => `ignored: ${difference}`,
    ),
    ...differenceOfText('ignored html', one.ignoredHtml, other.ignoredHtml),
    ...differenceOfText('fixed header', one.fixedTop.join(), other.fixedTop.join()),
  ].slice(0, 20);
}

function withoutMarks(html: string): string {
  const end = html.indexOf('>');
  return html.slice(0, end).replace(/ data-aw-[a-z_]+="[^"]*"/g, '') + html.slice(end);
}

function stylesIn(scope: Element): Styles[] {
  return [scope, ...scope.querySelectorAll('*')].flatMap((element) =>
    element.closest('head') !== null
      ? []
      : ['', '::before'].flatMap((pseudo) => {
          const style = getComputedStyle(element, pseudo);
          if (pseudo !== '' && style.content === 'none') return [];
          return [
            {
              name: `<${element.localName} class="${element.getAttribute('class') ?? ''}">${pseudo}`,
              isIgnored: element.closest('#ignored') !== null,
              values: properties.map((property) => style.getPropertyValue(property)),
            },
          ];
        }),
  );
}

function differencesOfStyles(
  one: readonly Styles[],
  other: readonly Styles[],
  isCompared: (property: number) => boolean = () => true,
): string[] {
  if (one.length !== other.length) return [`${one.length} → ${other.length} styled elements`];
  return one.flatMap(({ name, values }, at) =>
    values.flatMap((before, index) => {
      const after = other[at]?.values[index];
      return before === after || !isCompared(index)
        ? []
        : [`${name} ${properties[index]}: ${before} → ${after}`];
    }),
  );
}

function differenceOfText(what: string, one: string, other: string): string[] {
  if (one === other) return [];
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return [
    `${what}: …${one.slice(Math.max(0, at - 60), at + 60)}… → …${other.slice(Math.max(0, at - 60), at + 60)}…`,
  ];
}
