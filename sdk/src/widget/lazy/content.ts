/** This module is loaded when the panel first opens. */
export { addFont } from '../../effects/tools/text/web-fonts.ts';
export { makeColor } from '../controls/color.ts';
export { contentIcons } from '../icons/content.ts';
export { contentCss } from '../styles/content.ts';
export { panelCss } from '../styles/panel.ts';
export { uncoverFocus } from './uncover-focus.ts';
