import { fontFaces } from '../../effects/tools/text/web-fonts.ts';
import { options, panel, reasons } from '../../locales/en.json';
import { native } from '../../page-dom.ts';
import type { PanelWords } from '../words.ts';

/** Loaded with the panel, when it first opens: icons, styles, English words, and the control of tools whose value is a color. */
export { makeColor } from '../controls/color.ts';
export { contentIcons } from '../icons/content.ts';
export { contentCss } from '../styles/content.ts';

export const englishPanel: PanelWords = { ui: panel, options, reasons };

/**
 * Lets the panel be drawn in Atkinson Hyperlegible until the signal is aborted. Where its files cannot be had, and for
 * scripts that it lacks, the system's font stays.
 */
export function addInterfaceFont(signal: AbortSignal): void {
  for (const face of fontFaces('atkinson_hyperlegible', FontFace)) {
    native(document).fonts.add(face);
    signal.addEventListener('abort', () => native(document).fonts.delete(face));
  }
}
