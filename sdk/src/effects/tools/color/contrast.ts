import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { firstMatches } from '../shared/dom.ts';
import { colorMapping, type OwnColors } from './color-mapping.ts';
import { type ColorScheme, schemeOf, schemeWith } from './color-schemes.ts';
import { type Color, isDark, over, parseColor, toCss, white } from './colors.ts';
import { effectiveBackground } from './effective-background.ts';
import { type Grounds, increasedContrast, isOnDark } from './increased-contrast.ts';
import { createPictures, type Pictures } from './pictures.ts';

/** Returns a function that shows the page in a scheme. */
function schemes(page: EffectPage): (scheme: ColorScheme, pictures: Pictures) => void {
  const { document, window } = page;
  let known: OwnColors | null = null;
  function ownColors(): OwnColors {
    known ??= page.withoutOverrides(() => {
      const ground = effectiveBackground(page, page.root);
      return {
        mode: window.getComputedStyle(dom.html(document)).colorScheme,
        ground: { color: toCss(ground), isDark: isDark(ground) },
      };
    });
    return known;
  }
  return (scheme, pictures) => page.override(colorMapping(scheme, ownColors, pictures));
}

function chosenColor(page: EffectPage, code: string): Color | null {
  const value = page.valueOf(code);
  return value === null ? null : over(parseColor(value), white);
}

/** Maximum number of elements that are compared with the color of a rule. */
const mostCompared = 50;

function groundsOf(page: EffectPage): Grounds {
  const styleOf = (element: Element) => page.window.getComputedStyle(element);
  const isElementOnDark = (element: Element) =>
    isOnDark(parseColor(styleOf(element).color), effectiveBackground(page, element));
  const isGroundDark = page.withoutOverrides(() => isElementOnDark(page.root));
  return {
    isGroundDark,
    isElementOnDark,
    isRuleOnDark(selector, color) {
      const plain = selector.replace(/::[\w-]+(?:\([^)]*\))?/g, '');
      const found = firstMatches(page.trees(), plain, mostCompared);
      // Other rules may set the color of some elements.
      const own = found.filter((each) => isOfColor(styleOf(each), color));
      const [first = isGroundDark, ...others] = new Set((own.length > 0 ? own : found).map(isElementOnDark));
      return others.length > 0 ? null : first;
    },
  };
}

const reference = /var\(\s*(--[\w-]+)\s*(?:,([^()]*))?\)/;
/** Maximum number of references in a value, so that circular ones end. */
const mostReferences = 20;

function isOfColor(style: CSSStyleDeclaration, color: string): boolean {
  let value = color;
  for (let count = 0; count < mostReferences && reference.test(value); count += 1)
    value = value.replace(reference, (_, name, other = '') => style.getPropertyValue(name) || other);
  return toCss(parseColor(value)) === toCss(parseColor(style.color));
}

export const contrastMode: Effect = {
  code: 'contrast_mode',
  neutral: 'default',
  start(page, value) {
    if (value === 'low') page.setFilter('contrast', 'contrast(0.75)');
    if (value === 'increased') page.override(increasedContrast(groundsOf(page)));
    const scheme = schemeOf(value, null);
    if (scheme === null) return;
    const show = schemes(page);
    const pictures = createPictures(page, () => scheme);
    let link: string | null | undefined;
    function apply(): void {
      if (page.valueOf('link_color') === link) return;
      link = page.valueOf('link_color');
      const withLinks = schemeOf(value, chosenColor(page, 'link_color'));
      if (withLinks !== null) show(withLinks, pictures);
    }
    apply();
    page.onModifier(apply);
  },
};

const customColors = ['background_color', 'text_color', 'link_color'] as const;

/**
 * Returns the effect of a color tool. The colors that the visitor has chosen form one scheme, which the first of the
 * tools that are on applies.
 */
function customColor(code: (typeof customColors)[number]): Effect {
  return {
    code,
    start(page) {
      const show = schemes(page);
      let scheme: ColorScheme | null = null;
      const pictures = createPictures(page, () => scheme);
      let applied = '';
      function apply(): void {
        const first = customColors.find((each) => page.valueOf(each) !== null);
        const isApplied = first === code && schemeOf(page.valueOf('contrast_mode') ?? '', null) === null;
        const key = isApplied ? customColors.map((each) => page.valueOf(each)).join() : '';
        if (key === applied) return;
        applied = key;
        if (!isApplied) {
          scheme = null;
          pictures.update();
          page.override(null);
          return;
        }
        const [background = null, text = null, link = null] = customColors.map((each) =>
          chosenColor(page, each),
        );
        scheme = schemeWith({ background, text, link });
        show(scheme, pictures);
      }
      apply();
      page.onModifier(apply);
    },
  };
}

export const backgroundColor = customColor('background_color');
export const textColor = customColor('text_color');
export const linkColor = customColor('link_color');
