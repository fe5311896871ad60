type Texts = Readonly<Record<string, string>>;

/** Strings from `locales/LANG.mjs`, loaded at startup: the button, and names of categories, tools and presets. */
export interface Words {
  readonly name: string;
  readonly dir: 'ltr' | 'rtl';
  /** Strings that are needed before the panel is drawn. `{…}` is a placeholder. */
  readonly ui: Texts;
  readonly categories: Texts;
  /** Tool names, keyed by code. Default: the service's English names. */
  readonly tools?: Texts;
  readonly presets?: Texts;
}

/**
 * Tool and preset descriptions from `locales/LANG-lines.mjs`, loaded when the panel opens. English descriptions come
 * from the service.
 */
export interface LineWords {
  readonly tools: Texts;
  readonly presets: Texts;
}

/**
 * Strings from `locales/LANG-panel.mjs`, loaded when the panel opens: header, footer, notices, options, menu, reading help, search terms and the
 * reasons why tools do not work.
 */
export interface PanelWords {
  /** Includes the strings of forms and other views, from `locales/LANG-views.mjs`. */
  readonly ui: Texts;
  readonly options: Texts;
  /** Explanations of why tools do not work, keyed by reason code. */
  readonly reasons: Texts;
  /** Search terms in addition to the names and descriptions of tools, keyed by tool code. */
  readonly synonyms: Texts;
}
