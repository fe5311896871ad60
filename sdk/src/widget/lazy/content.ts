import { fontFaces } from '../../effects/tools/text/web-fonts.ts';
import * as dom from '../../page-dom.ts';

/** This module is loaded when the panel first opens. */
export { makeColor } from '../controls/color.ts';
export { contentIcons } from '../icons/content.ts';
export { contentCss } from '../styles/content.ts';
export { panelCss } from '../styles/panel.ts';
export { uncoverFocus } from './uncover-focus.ts';

/** Adds the panel's font, Atkinson Hyperlegible, to the document until the signal is aborted. */
export function addInterfaceFont(signal: AbortSignal): void {
  for (const face of fontFaces('atkinson_hyperlegible', FontFace)) {
    dom.property(document, 'fonts').add(face);
    signal.addEventListener('abort', () => dom.property(document, 'fonts').delete(face));
  }
}
