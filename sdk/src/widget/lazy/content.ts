import { fontFaces } from '../../effects/tools/text/web-fonts.ts';
import { options, panel, reasons, views } from '../../locales/en.json';
import type { PanelWords } from '../../locales/words.ts';
import * as dom from '../../page-dom.ts';
import { synonyms } from './synonyms.ts';

/** This module is loaded when the panel first opens. */
export { makeColor } from '../controls/color.ts';
export { contentIcons } from '../icons/content.ts';
export { contentCss } from '../styles/content.ts';
export { panelCss } from '../styles/panel.ts';

export const englishPanel: PanelWords = { ui: { ...panel, ...views }, options, reasons, synonyms };

/** Adds the panel's font, Atkinson Hyperlegible, to the document until the signal is aborted. */
export function addInterfaceFont(signal: AbortSignal): void {
  for (const face of fontFaces('atkinson_hyperlegible', FontFace)) {
    dom.property(document, 'fonts').add(face);
    signal.addEventListener('abort', () => dom.property(document, 'fonts').delete(face));
  }
}
