import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import type { StyleMapping } from '../../overrides/mapping.ts';
import { firstMatches } from '../shared/dom.ts';
import { colorMapping, type OwnColors } from './color-mapping.ts';
import { type ColorScheme, schemeOf, schemeWith } from './color-schemes.ts';
import { type Color, isDark, over, parseColor, toCss, white } from './colors.ts';
import { effectiveBackground } from './effective-background.ts';
import { increasedContrast, isDarkBackground } from './increased-contrast.ts';
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

function increased(page: EffectPage): StyleMapping {
  const isOnDark = (element: Element) => isDarkBackground(effectiveBackground(page, element));
  const isGroundDark = page.withoutOverrides(() => isOnDark(page.root));
  return increasedContrast(isGroundDark, (selector, color) => {
    const plain = selector.replace(/::[\w-]+(?:\([^)]*\))?/g, '');
    const found = firstMatches(page.trees(), plain, mostCompared);
    // Other rules may set the color of the first elements.
    const element = found.find((each) => isOfColor(page, each, color)) ?? found[0];
    return element === undefined ? isGroundDark : isOnDark(element);
  });
}

function isOfColor({ window }: EffectPage, element: Element, color: string): boolean {
  return toCss(parseColor(color)) === toCss(parseColor(window.getComputedStyle(element).color));
}

export const contrastMode: Effect = {
  code: 'contrast_mode',
  neutral: 'default',
  start(page, value) {
    if (value === 'low') page.setFilter('contrast', 'contrast(0.75)');
    if (value === 'increased') page.override(increased(page));
    const scheme = schemeOf(value, null);
    if (scheme === null) return undefined;
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
    return undefined;
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
      return undefined;
    },
  };
}

export const backgroundColor = customColor('background_color');
export const textColor = customColor('text_color');
export const linkColor = customColor('link_color');
