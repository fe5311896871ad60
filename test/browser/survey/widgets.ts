export interface Widget {
  readonly name: string;
  /** Path of the widget's script; its first segment identifies the widget in CSP violations. */
  readonly script: string;
  /** Expression that starts the widget if its script does not. */
  readonly start?: string;
  /** Selectors of the widget's button, its own elements (which may change during use), its tools and its reset button. */
  readonly trigger: string;
  readonly own: string;
  readonly tools: string;
  readonly reset: string;
}

export const ours: Widget = {
  name: 'ours',
  script: 'sdk/embed.js',
  trigger: '.trigger',
  own: '[data-aw-ignore]',
  tools: '.panel button',
  reset: '',
};

export const widgets: readonly Widget[] = [
  ours,
  {
    name: 'accessibility',
    script: 'accessibility/dist/main.bundle.js',
    start: 'void new Accessibility()',
    trigger: '._access-icon',
    own: '._access-icon, ._access-menu',
    tools: '._access-menu ul:not(.before-collapse) li:not(.not-supported) button',
    reset: '._access-menu ._menu-reset-btn',
  },
  {
    name: 'Sienna',
    script: 'sienna-accessibility/dist/sienna.min.js',
    trigger: '.asw-menu-btn',
    own: '.asw-container',
    // Selects only `button` elements, because the link to an external site is not a tool.
    tools: '.asw-menu button.asw-btn',
    reset: '.asw-menu-reset',
  },
  {
    name: 'accessibility-widgets',
    script: 'accessibility-widgets/widget.js',
    trigger: '#snn-accessibility-button',
    own: '#snn-accessibility-widget-container',
    tools: '.snn-accessibility-option',
    reset: '.snn-reset-button',
  },
];
