type View = Window & typeof globalThis;

/** Matches an `!important` declaration of a property that effects may set. Effects do not set the two named here. */
const important = /(?<!display|visibility): [^:;{}]*!important/;

/**
 * Returns whether the stylesheets have `!important` declarations in cascade layers, which override the rules of effects.
 * Skips stylesheets from other origins, because their rules cannot be read.
 */
export function areOutranking(sheets: Iterable<CSSStyleSheet>, window: View): boolean {
  return [...sheets].some((sheet) => {
    try {
      return [...sheet.cssRules].some((rule) => isOutranking(rule, window));
    } catch {
      return false;
    }
  });
}

function isOutranking(rule: CSSRule, window: View): boolean {
  if (rule instanceof window.CSSLayerBlockRule) return important.test(rule.cssText);
  if (rule instanceof window.CSSGroupingRule)
    return [...rule.cssRules].some((each) => isOutranking(each, window));
  if (!(rule instanceof window.CSSImportRule) || rule.styleSheet === null) return false;
  if (rule.layerName === null) return areOutranking([rule.styleSheet], window);
  return [...rule.styleSheet.cssRules].some(({ cssText }) => important.test(cssText));
}
