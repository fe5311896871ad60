// Icons from https://lucide.dev. The paths of each icon are joined into one `d` attribute.
// biome-ignore-all format: one line for each icon
//! lucide, ISC License, Copyright (c) Lucide Icons and Contributors

/** Stroke paths of the panel's icons in a 24 × 24 SVG view box, keyed by icon name. */
export const interfaceIcons: Readonly<Record<string, string>> = {
  close: 'M18 6 6 18M6 6l12 12',
  search: 'M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0',
  undo: 'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11',
  reset: 'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5',
  more: 'M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0',
  chevron: 'M6 9l6 6 6-6',
  minus: 'M5 12h14',
  plus: 'M5 12h14M12 5v14',
  info: 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 16v-4M12 8h.01',
  warning: 'M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01',
};
