interface LocaleFiles {
  readonly words: () => Promise<typeof import('./de.mjs')>;
  readonly lines: () => Promise<typeof import('./de-lines.mjs')>;
  readonly panel: () => Promise<typeof import('./de-panel.mjs')>;
  readonly views: () => Promise<typeof import('./de-views.mjs')>;
}

/**
 * Files of every language. Those of English that are needed at startup are part of the widget. Import paths are literals
 * so that bundlers find and copy the files.
 */
export const localeFiles: Readonly<Record<string, Partial<LocaleFiles>>> = {
  en: {
    panel: () => import('./en-panel.mjs'),
    views: () => import('./en-views.mjs'),
  },
  de: {
    words: () => import('./de.mjs'),
    lines: () => import('./de-lines.mjs'),
    panel: () => import('./de-panel.mjs'),
    views: () => import('./de-views.mjs'),
  },
  fr: {
    words: () => import('./fr.mjs'),
    lines: () => import('./fr-lines.mjs'),
    panel: () => import('./fr-panel.mjs'),
    views: () => import('./fr-views.mjs'),
  },
  es: {
    words: () => import('./es.mjs'),
    lines: () => import('./es-lines.mjs'),
    panel: () => import('./es-panel.mjs'),
    views: () => import('./es-views.mjs'),
  },
  it: {
    words: () => import('./it.mjs'),
    lines: () => import('./it-lines.mjs'),
    panel: () => import('./it-panel.mjs'),
    views: () => import('./it-views.mjs'),
  },
  nl: {
    words: () => import('./nl.mjs'),
    lines: () => import('./nl-lines.mjs'),
    panel: () => import('./nl-panel.mjs'),
    views: () => import('./nl-views.mjs'),
  },
  pt: {
    words: () => import('./pt.mjs'),
    lines: () => import('./pt-lines.mjs'),
    panel: () => import('./pt-panel.mjs'),
    views: () => import('./pt-views.mjs'),
  },
  pl: {
    words: () => import('./pl.mjs'),
    lines: () => import('./pl-lines.mjs'),
    panel: () => import('./pl-panel.mjs'),
    views: () => import('./pl-views.mjs'),
  },
  sv: {
    words: () => import('./sv.mjs'),
    lines: () => import('./sv-lines.mjs'),
    panel: () => import('./sv-panel.mjs'),
    views: () => import('./sv-views.mjs'),
  },
  ar: {
    words: () => import('./ar.mjs'),
    lines: () => import('./ar-lines.mjs'),
    panel: () => import('./ar-panel.mjs'),
    views: () => import('./ar-views.mjs'),
  },
  he: {
    words: () => import('./he.mjs'),
    lines: () => import('./he-lines.mjs'),
    panel: () => import('./he-panel.mjs'),
    views: () => import('./he-views.mjs'),
  },
  ja: {
    words: () => import('./ja.mjs'),
    lines: () => import('./ja-lines.mjs'),
    panel: () => import('./ja-panel.mjs'),
    views: () => import('./ja-views.mjs'),
  },
};
