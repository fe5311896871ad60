// Shows the OpenAPI document with Redoc, whose standalone bundle the page loads before this script.
import { find } from './elements.ts';

declare global {
  interface Window {
    readonly Redoc?: {
      init(documentUrl: string, options: object, element: HTMLElement, onDone: (error?: Error) => void): void;
    };
  }
}

const sans = '"Atkinson Hyperlegible Next", system-ui, sans-serif';
const mono = '"Atkinson Hyperlegible Mono", ui-monospace, monospace';

/** Colours and type of the demo; each pair of colours is AA at least, which Redoc's own are not everywhere. */
const theme = {
  colors: {
    primary: { main: '#0b57d0' },
    success: { main: '#1e6b4a' },
    warning: { main: '#8a5a00' },
    error: { main: '#a3262a' },
    text: { primary: '#1b2430', secondary: '#4f5967' },
    http: {
      get: '#1e6b4a',
      post: '#0b57d0',
      put: '#8a5a00',
      delete: '#a3262a',
    },
    responses: {
      success: { color: '#1e6b4a' },
      error: { color: '#a3262a' },
      redirect: { color: '#8a5a00' },
      info: { color: '#0b57d0' },
    },
  },
  sidebar: { backgroundColor: '#fbf9f5', textColor: '#1b2430', width: '288px' },
  rightPanel: { backgroundColor: '#1b2430', textColor: '#ffffff' },
  typography: {
    fontSize: '16px',
    fontFamily: sans,
    headings: { fontFamily: sans, fontWeight: '700' },
    code: { fontFamily: mono, fontSize: '14px', color: '#a3262a', backgroundColor: '#f3f0e9' },
    links: { color: '#0b57d0', visited: '#0b57d0', hover: '#0b57d0' },
  },
};

const options = {
  theme,
  scrollYOffset: '.bar',
  nativeScrollbars: true,
  hideDownloadButton: true,
  sortTagsAlphabetically: false,
};

const element = find('#reference', HTMLElement);
window.Redoc?.init(element.dataset.document ?? '', options, element, () => {
  levelHeadings();
  new MutationObserver(levelHeadings).observe(element, { childList: true, subtree: true });
  element.dataset.ready = '';
});

/** Redoc goes from a heading of level 2 straight to one of level 5. */
function levelHeadings(): void {
  for (const heading of element.querySelectorAll('h5:not([aria-level])'))
    heading.setAttribute('aria-level', '3');
}
