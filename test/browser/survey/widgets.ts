/** A widget under test and the selectors to operate it. */
export interface Widget {
  readonly name: string;
  readonly tag: string;
  /** Body of a module script that starts the widget as its documentation specifies. */
  readonly start?: string;
  /** URL path of the widget's scripts. */
  readonly path: string;
  /** Selectors of the widget's button, its own elements (which may change during use), its tools and its reset button. */
  readonly trigger: string;
  readonly own: string;
  readonly tools: string;
  readonly reset: string;
}

const script = (path: string) => `<script defer src="/${path}"></script>`;

export const ours: Widget = {
  name: 'ours',
  tag: '<script async src="/sdk/embed.js" data-key="KEY" data-site-root="SITE_ROOT"></script>',
  path: '/sdk/',
  trigger: '.trigger',
  own: '[data-aw-ignore]',
  tools: '[role=dialog] button',
  reset: '',
};

export const peers: readonly Widget[] = [
  {
    name: 'accessibility',
    tag: script('accessibility/dist/main.bundle.js'),
    start: 'window.scope = new Accessibility();',
    path: '/accessibility/',
    trigger: '._access-icon',
    own: '._access-icon, ._access-menu',
    tools: '._access-menu ul li button',
    reset: '._access-menu ._menu-reset-btn',
  },
  {
    name: 'Sienna',
    tag: script('sienna-accessibility/dist/sienna.min.js'),
    path: '/sienna-accessibility/',
    trigger: '.asw-menu-btn',
    own: '.asw-container',
    tools: '.asw-menu .asw-btn',
    reset: '.asw-menu-reset',
  },
  {
    name: 'accessibility-widgets',
    tag: script('accessibility-widgets/widget.js'),
    path: '/accessibility-widgets/',
    trigger: '#snn-accessibility-button',
    own: '#snn-accessibility-widget-container',
    tools: '.snn-accessibility-option',
    reset: '.snn-reset-button',
  },
];
