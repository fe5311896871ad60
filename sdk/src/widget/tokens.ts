import type { Theme } from '../client/api.ts';
import { formatColor, parseColor, type Rgb, readableOn, textOn } from './colors.ts';

/** Site-independent colors. Body text has a contrast of at least 7:1 with all its backgrounds. */
export const palettes = {
  light: {
    ink: '#1b2430',
    paper: '#fbf9f5',
    surface: '#ffffff',
    line: '#d9d4c8',
    edge: '#7d776a',
    muted: '#4b5563',
    good: '#1e6b4a',
    warn: '#7a4f00',
    bad: '#a3262a',
  },
  dark: {
    ink: '#f1efe9',
    paper: '#161b22',
    surface: '#1f262f',
    line: '#38424e',
    edge: '#8b95a1',
    muted: '#b7bfc9',
    good: '#7fd0a8',
    warn: '#f0c060',
    bad: '#ff9a94',
  },
} as const;

export type Scheme = keyof typeof palettes;

const defaultLead: Rgb = [11, 87, 208];

/** Derives accent and trigger colors from the theme. Accents and text have a contrast of at least 4.5:1 (WCAG AA). */
export function siteColors(theme: Pick<Theme, 'leadColor' | 'triggerColor'>, scheme: Scheme) {
  const { paper, surface } = palettes[scheme];
  const lead = parseColor(theme.leadColor) ?? defaultLead;
  const trigger = parseColor(theme.triggerColor) ?? lead;
  const backgrounds = [paper, surface].map((text) => parseColor(text) ?? defaultLead);
  const accent = readableOn(lead, backgrounds, 4.5);
  return {
    accent: formatColor(accent),
    'on-accent': formatColor(textOn(accent)),
    trigger: formatColor(trigger),
    'on-trigger': formatColor(textOn(trigger)),
  };
}

function declarations(theme: Pick<Theme, 'leadColor' | 'triggerColor'>, scheme: Scheme): string {
  return Object.entries({ ...palettes[scheme], ...siteColors(theme, scheme) })
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}

/** Diameters of the round button, in `em`. An unknown size is treated as `medium`. */
const buttonSizes: Readonly<Record<string, number>> = { small: 2.75, medium: 3.5, large: 4.25 };

export function tokensCss(theme: Theme): string {
  const size = buttonSizes[theme.size] ?? 3.5;
  const shape = `--size:${size}em;--x:${theme.offsetX}px;--y:${theme.offsetY}px;`;
  return `.w{${shape}${declarations(theme, 'light')}}@media(prefers-color-scheme:dark){.w{${declarations(theme, 'dark')}}}`;
}
