import { colorCss } from '../styles/color.ts';
import { contentCss as panelCss } from '../styles/content.ts';

/** Loaded with the panel, when it first opens: its icons, its rules, and the control of tools whose value is a color. */
export { makeColor } from '../controls/color.ts';
export { contentIcons } from '../icons/content.ts';

export const contentCss = panelCss + colorCss;
export { addInterfaceFont } from './interface-font.ts';
