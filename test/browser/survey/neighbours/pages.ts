import type { SitePage } from '../site-page.ts';

/** A page with subjects that must not notice a widget, and what the survey does with them. */
export interface NeighbourPage extends SitePage {
  readonly subjects: readonly string[];
  /** Time in milliseconds in which the page's changes are counted while nobody uses it. */
  readonly restMs: number;
  /**
   * How often the subjects render with each tool. If not 0, the page is reloaded for each tool, so that the tool is on
   * before the page's script runs.
   */
  readonly renders: number;
  /** Codes of our tools that are tested; null for all tools. */
  readonly tools: readonly string[] | null;
  /** True if the page's script uses this project's SDK, so that other widgets cannot be tested. */
  readonly isOwnOnly: boolean;
}

type Options = Pick<NeighbourPage, 'subjects'> &
  Partial<Pick<NeighbourPage, 'restMs' | 'renders' | 'tools' | 'isOwnOnly'>> & {
    readonly head?: string;
    readonly body?: string;
    /** Time in milliseconds by which the server delays the page's script. */
    readonly delayMs?: number;
  };

/** Tools that together use every way in which effects change a page. */
const mechanisms =
  'text_zoom line_height contrast_mode text_color highlight_links larger_targets remove_italics syllable_break easy_words simplify_text show_image_descriptions pause_animations hide_images'.split(
    ' ',
  );

const folder = 'neighbours';

/** Like every rule with a Tailwind utility that ends in `!`, the layered rule overrides later important rules. */
const style = `body { font: 16px/1.5 sans-serif; color: #222; } h2 { font-size: 28px; } p { font-size: 15px; }
@layer utilities { .mt-1 { margin-top: 4px !important; } }`;

function document(title: string, head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<style>${style}</style>${head}</head>
<body><main><h1>${title}</h1></main>${body}</body></html>`;
}

function neighbour(name: string, script: string, options: Options): NeighbourPage {
  const { head = '', body = '', delayMs = 0, ...others } = options;
  const tag = `<script type="module" src="/${folder}/${script}.js?delayMs=${delayMs}"></script>`;
  const path = `${folder}/${name.toLowerCase().replaceAll(/\W+/g, '-')}.html`;
  const html = () => document(name, head, body + tag);
  return { name, path, html, restMs: 0, renders: 0, tools: null, isOwnOnly: false, ...others };
}

/** Each of these subjects affects the whole page, so it has a page of its own. */
const alone = (options: Omit<Options, 'subjects'>, names: readonly string[]) =>
  names.map((name) => neighbour(name, 'scripts', { ...options, subjects: [name] }));

export const neighbourPages: readonly NeighbourPage[] = [
  neighbour('Editors', 'editors', {
    restMs: 3000,
    subjects: 'CodeMirror,TipTap,Quill,TinyMCE,TinyMCE inline,Trix,Lexical,contenteditable'.split(','),
    head: ['quill/dist/quill.snow.css', 'trix/dist/trix.css']
      .map((path) => `<link rel="stylesheet" href="/${path}">`)
      .join(''),
  }),
  neighbour('Frameworks', 'frameworks', {
    subjects: ['Script', 'React', 'React hydrated', 'Vue', 'Svelte', 'Lit'],
    body: `<script src="/${folder}/server-rendered.js"></script>`,
    delayMs: 1500,
    renders: 12,
  }),
  neighbour('Pictures made of letters', 'pictures', {
    subjects:
      'Icon font,Icon font word,Icon font hidden,Renamed icon font,KaTeX,MathML,role=math,kbd,textarea,SVG text,hidden,code,translate=no'.split(
        ',',
      ),
    head: ['material-icons/iconfont/filled.css', 'katex/dist/katex.min.css']
      .map((path) => `<link rel="stylesheet" href="/${path}">`)
      .join(''),
  }),
  ...alone({ restMs: 3000, tools: mechanisms }, [
    'Framed copy',
    'Style guard',
    'Sanitizer',
    'Attribute logger',
    'Text guard',
  ]),
  ...alone({ restMs: 3000, renders: 1, isOwnOnly: true, tools: mechanisms }, ['Two copies']),
  ...alone({ renders: 1 }, ['Turbo', 'htmx', 'Astro', 'Clone put back', 'Markup put back']),
];

/** The page that `Framed copy`, `Turbo` and `htmx` load. */
export const nextPage: SitePage = {
  name: 'Next page',
  path: `${folder}/next.html`,
  html: () =>
    document('Next page', '', '<article><p>Cyanobacteria perform the transformation.</p></article>'),
};
