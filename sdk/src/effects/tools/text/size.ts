import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import type { DeclaredStyle, Rewrite } from '../../overrides/mapping.ts';
import { firstMatches } from '../shared/dom.ts';
import { followsValue, toolValue } from '../shared/tool-value.ts';
import { createBoxes } from './boxes.ts';
import { fields } from './fonts.ts';

/** Font sizes of the keywords, in CSS pixels. */
const keywordSizes: Readonly<Record<string, number>> = {
  'xx-small': 9,
  'x-small': 10,
  small: 13,
  medium: 16,
  initial: 16,
  large: 18,
  'x-large': 24,
  'xx-large': 32,
  'xxx-large': 48,
};
/** Sizes of `<font size>`. The browser's default is 3. */
const legacySizes = [10, 13, 16, 18, 24, 32, 48];
const absoluteLength = /[\d.]+(?:px|pt|pc|cm|mm|in|q|rem|rlh|[sld]?v(?:w|h|min|max|i|b)|cq\w+)\b/gi;
const inheriting = /^(?:inherit|unset|revert|revert-layer)$/;

export const textZoom: Effect = {
  code: 'text_zoom',
  neutral: '100',
  start(page, value) {
    const boxes = createBoxes(page);
    const zoom = `${toolValue('text_zoom', value)}/100`;
    const times = (length: string) => `calc(${length}*${zoom})`;

    const fontSize: Rewrite = (size, style) => {
      if (isSign(page, style)) return size;
      const px = keywordSizes[size];
      if (px !== undefined) return times(`${px}px`);
      if (style.kindOf(size) === 'absolute') return times(size);
      // A relative size follows the parent's. Only the absolute lengths of a sum grow.
      return size.replace(absoluteLength, (length) => `(${length}*${zoom})`);
    };
    /** The root keeps its size, because layouts depend on `rem`. Sizes of the body relative to the root's must grow. */
    function ofRootAndBody(style: DeclaredStyle): string {
      const size = style.declared('font-size');
      if (size === '') return '';
      const isRelative = keywordSizes[size] === undefined && style.kindOf(size) !== 'absolute';
      if (!mayMatch(page, style.selector, isRelative)) return '';
      const name = isRelative ? page.rootSelector : ':root';
      const own = isRelative ? times(inheriting.test(size) ? '1em' : relativeSize(size)) : size;
      return `&:where(${name}){font-size:${own}${style.isImportant('font-size') ? '!important' : ''}}`;
    }

    // A percentage keeps the smaller default size of monospace fonts, in Firefox only if it is a literal.
    const needsLiteral = page.window.CSS.supports('-moz-orient', 'block');
    function apply(percent: string): void {
      const ofBody = needsLiteral ? `${percent}%` : `calc(1%*${toolValue('text_zoom', percent)})`;
      page.override({
        rewrites: {
          'font-size': fontSize,
          'line-height': (height, style) =>
            style.kindOf(height) === 'absolute' && !isSign(page, style) ? times(height) : height,
          ...boxes.rewrites,
        },
        extra: (style) => boxes.extra(style) + ofRootAndBody(style),
        inherited: { 'line-height': 'normal', 'overflow-wrap': 'normal' },
        // Breaks long words, which would otherwise require horizontal scrolling.
        documentBase: { body: `font-size:${ofBody};overflow-wrap:break-word` },
        base: { [fields]: `font-size:${times('13.3333px')}` },
        top: boxes.rules,
        hosts: { ':not(body)': `font-size:calc(1em*100/${toolValue('text_zoom', value)})` },
        editor: { '': `zoom:calc(${zoom})` },
        attribute: (name, size) =>
          name === 'size' && /^[1-7]$/.test(size)
            ? `font-size:${times(`${legacySizes[Number(size) - 1]}px`)}`
            : null,
        sampled: ({ fontSize: size, lineHeight: height }) => [
          `font-size:${times(size)}`,
          ...(height.endsWith('px')
            ? [`line-height:${(Number.parseFloat(height) / Number.parseFloat(size)).toFixed(3)}`]
            : []),
        ],
        updating: boxes.remember,
        updated: checkBoxes,
      });
    }
    let current = value;
    function checkBoxes(): void {
      page.nextFrame(() => {
        if (boxes.check()) apply(current);
      });
    }
    apply(value);
    return {
      update(percent) {
        current = percent;
        if (needsLiteral) apply(percent);
        else checkBoxes();
      },
    };
  },
};

/** Returns whether a rule draws one or two characters in a circle. They are an icon, which keeps its size. */
function isSign(page: EffectPage, { selector, declared }: DeclaredStyle): boolean {
  if (selector === null || declared('border-top-left-radius') !== '50%') return false;
  const text = dom.text(firstMatches(page.trees(), selector, 1)[0]).trim();
  return text !== '' && text.length <= 2;
}

function relativeSize(size: string): string {
  return size === 'larger' ? '1.2em' : size === 'smaller' ? '1em/1.2' : `(${size})`;
}

/** Returns whether a selector matches the page's `root`, or the root of the document, now, or names it. */
function mayMatch({ document, root }: EffectPage, selector: string | null, isOfRoot: boolean): boolean {
  if (selector === null) return true;
  const element = isOfRoot ? root : dom.html(document);
  if ((isOfRoot ? /\bbody\b/ : /:root|\bhtml\b/).test(selector)) return true;
  try {
    return dom.matches(element, selector);
  } catch {
    return false;
  }
}

export const lineHeight: Effect = {
  code: 'line_height',
  neutral: '100',
  start(page, value) {
    const least = `${toolValue('line_height', value)}/100`;
    const normal = `max(1.2,${least})`;
    page.override({
      rewrites: {
        'line-height': (height, { kindOf, declared }) => {
          if (inheriting.test(height) || dom.isIconFont(declared('font-family'))) return height;
          if (height === 'normal' || height === 'initial') return normal;
          const kind = kindOf(height);
          if (kind === 'number') return `max(${height},${least})`;
          return kind === 'absolute' || kind === 'relative' ? `max(${height},1em*${least})` : height;
        },
      },
      inherited: { 'line-height': 'normal' },
      documentBase: { body: `line-height:${normal}` },
      base: { [fields]: `line-height:${normal}` },
      sampled: ({ fontSize, lineHeight: height }) => {
        const ratio = Number.parseFloat(height) / Number.parseFloat(fontSize) || 1.2;
        return [`line-height:max(${ratio.toFixed(3)},${least})`];
      },
    });
    return followsValue;
  },
};
