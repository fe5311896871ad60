/** A widget under test, and how a visitor operates it. */
export interface Widget {
  readonly name: string;
  readonly package: string | null;
  readonly tag: string;
  /** A module that starts it, as its documentation says. */
  readonly start?: string;
  /** Selectors of its button, of its own elements (which may change while it is used), its tools and its reset. */
  readonly trigger: string;
  readonly own: string;
  readonly isInShadow: boolean;
  readonly tools: string;
  readonly reset: string;
}

export const ours: Widget = {
  name: 'ours',
  package: null,
  tag: '<script async src="/sdk/embed.js" data-key="KEY" data-site-root="SITE_ROOT"></script>',
  trigger: '.trigger',
  own: '[data-aw-ignore]',
  isInShadow: true,
  tools: '',
  reset: '',
};

const script = (path: string) => `<script defer src="/${path}"></script>`;

export const peers: readonly Widget[] = [
  {
    name: 'accessibility',
    package: 'accessibility',
    tag: script('accessibility/dist/main.bundle.js'),
    start: 'window.scope = new Accessibility();',
    trigger: '._access-icon',
    own: '._access-icon, ._access-menu',
    isInShadow: false,
    tools: '._access-menu ul li button',
    reset: '._access-menu ._menu-reset-btn',
  },
  {
    name: 'Sienna',
    package: 'sienna-accessibility',
    tag: script('sienna-accessibility/dist/sienna.min.js'),
    trigger: '.asw-menu-btn',
    own: '.asw-container',
    isInShadow: false,
    tools: '.asw-menu .asw-btn',
    reset: '.asw-menu-reset',
  },
  {
    name: 'accessibility-widgets',
    package: 'accessibility-widgets',
    tag: script('accessibility-widgets/widget.js'),
    trigger: '#snn-accessibility-button',
    own: '#snn-accessibility-widget-container',
    isInShadow: true,
    tools: '.snn-accessibility-option',
    reset: '.snn-reset-button',
  },
];
