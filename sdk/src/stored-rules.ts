import { storagePrefix } from './client/storage-keys.ts';
import * as dom from './page-dom.ts';

const settingsKey = `${storagePrefix}settings`;
const rulesKey = `${storagePrefix}rules`;

/** Keeps the page from changing gradually if a script has already measured it. */
const withoutTransitions = '*,::before,::after{transition-property:none!important}';

/**
 * Stores the rules of the current settings, so that the next page can be shown with them from its first paint. Empty
 * rules remove those that are stored. Rules are stored only for settings that are in `localStorage`.
 */
export function storeRules(css: string): void {
  try {
    const settings = localStorage.getItem(settingsKey);
    if (settings === null || css === '') localStorage.removeItem(rulesKey);
    else localStorage.setItem(rulesKey, `${settings}\n${css}`);
  } catch {
    // Storage is blocked or full. The next page is then shown in its own style first.
  }
}

/**
 * Adopts the stored rules if they belong to the stored settings. Idempotent.
 * @returns the stylesheet that was adopted, if any
 */
export function adoptStoredRules(): CSSStyleSheet | undefined {
  try {
    if (dom.adoptedSheets(document).some(dom.isStored)) return undefined;
    const settings = `${localStorage.getItem(settingsKey)}\n`;
    const rules = localStorage.getItem(rulesKey);
    if (!rules?.startsWith(settings)) return undefined;
    const sheet = dom.markStored(new CSSStyleSheet());
    sheet.replaceSync(rules.slice(settings.length) + withoutTransitions);
    dom.adoptedSheets(document).push(sheet);
    return sheet;
  } catch {
    // Storage is blocked, or the browser lacks adopted stylesheets.
    return undefined;
  }
}

export function removeStoredRules(): void {
  const adoptedStyleSheets = dom.adoptedSheets(document);
  if (adoptedStyleSheets.some(dom.isStored))
    dom.adoptSheets(
      document,
      adoptedStyleSheets.filter((sheet) => !dom.isStored(sheet)),
    );
}
