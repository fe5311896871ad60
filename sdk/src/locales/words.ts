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

/** Strings from `locales/LANG-panel.mjs`, loaded when the panel opens: header, footer, notices, menu and options. */
export interface PanelTexts {
  readonly ui: Texts;
  readonly options: Texts;
}

/** Strings from `locales/LANG-views.mjs`, loaded when the panel opens: tiles, forms and other views. */
export interface ViewTexts {
  readonly ui: Texts;
  /** Explanations of why tools do not work, keyed by reason code. */
  readonly reasons: Texts;
  /** Search terms in addition to the names and descriptions of tools, keyed by tool code. */
  readonly synonyms: Texts;
}

export type PanelWords = PanelTexts & ViewTexts;

type Read<Contents> = () => Promise<{ readonly default: Contents }>;

/** Reads the strings that the button needs. English has none, because the widget contains them. */
export interface WordFiles {
  readonly words?: Read<Words>;
}

/** Reads the strings that an open panel needs. English has no lines, because the service provides them. */
export interface PanelFiles {
  readonly lines?: Read<LineWords>;
  readonly panel: Read<PanelTexts>;
  readonly views: Read<ViewTexts>;
}

/** Reads the phrases of the effects. English has none, because the effects contain them. */
export interface PhraseFiles {
  readonly effects?: Read<Texts>;
}
