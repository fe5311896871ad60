import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { defineConfig } from 'vitepress';

const root = resolve(import.meta.dirname, '../..');
const docs = join(root, 'docs');
const { GITHUB_REPOSITORY = 'accessibility-widget/api', DOCS_BASE = '/' } = process.env;
const title = 'Accessibility widget API';
const description = 'Documentation of the accessibility widget API, its SDK and its operation';
const repository = `https://github.com/${GITHUB_REPOSITORY}/blob/main`;

/** Pages listed first in their sidebar section, in display order. */
const first = ['run.md', 'widget.md', 'call-the-api.md', 'deploy.md', 'api.md', 'architecture.md'];
const sections = [
  ['Start', 'start'],
  ['Guides', 'guides'],
  ['Reference', 'reference'],
  ['About', 'about'],
  ['Decisions', 'adr'],
];

function titleOf(path) {
  return /^# (.*)$/m.exec(readFileSync(join(docs, path), 'utf8'))?.[1] ?? path;
}

function pagesOf(folder) {
  const place = (name) => (first.includes(name) ? first.indexOf(name) : first.length);
  return readdirSync(join(docs, folder))
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .map((name) => ({ name, text: titleOf(`${folder}/${name}`), link: `/${folder}/${name.slice(0, -3)}` }))
    .sort((one, other) => place(one.name) - place(other.name) || one.text.localeCompare(other.text));
}

function githubAnchor(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

/**
 * Rewrites links to files outside docs/ to the GitHub repository, and links to a README.md to the index page of its
 * folder.
 */
function siteLinks(markdown) {
  markdown.core.ruler.push('site-links', ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.type === 'link_open' ? token.attrGet('href') : null;
      if (href === null || /^(#|[a-z]+:)/.test(href)) continue;
      const [path, anchor] = href.split('#');
      const target = resolve(dirname(env.realPath ?? env.path), decodeURI(path));
      const isPage = target.startsWith(`${docs}/`) && target.endsWith('.md') && existsSync(target);
      const suffix = anchor === undefined ? '' : `#${anchor}`;
      if (isPage) token.attrSet('href', `${path.replace(/README\.md$/, 'index.md')}${suffix}`);
      else token.attrSet('href', `${repository}/${relative(root, target)}${suffix}`);
    }
  });
  const { fence } = markdown.renderer.rules;
  markdown.renderer.rules.fence = (tokens, index, ...rest) => {
    const { info, content } = tokens[index];
    if (info.trim() !== 'mermaid') return fence(tokens, index, ...rest);
    return `<pre class="mermaid" v-pre>${markdown.utils.escapeHtml(content)}</pre>`;
  };
}

async function writeLanguageModelIndex({ outDir }) {
  const lists = sections.map(([heading, folder]) => {
    const lines = pagesOf(folder).map(({ text, link }) => `- [${text}](${DOCS_BASE}${link.slice(1)}.md)`);
    return `## ${heading}\n\n${lines.join('\n')}\n`;
  });
  const start = `# ${title}\n\n> ${description}\n\n- [OpenAPI document](${DOCS_BASE}openapi.json)\n`;
  await writeFile(join(outDir, 'llms.txt'), [start, ...lists].join('\n'));
  const isPublic = (path) => !path.includes('/images');
  await cp(docs, outDir, { recursive: true, filter: isPublic });
}

/** Corrects the roles and names in VitePress's search dialog that axe-core reports as violations. */
const searchCorrections = [
  [
    /role="button"\s+:aria-owns="[^"]*"\s+aria-expanded="true"\s+aria-haspopup="listbox"/,
    'role="dialog" aria-modal="true"',
  ],
  [/(<li\s[^>]*?)(:id="'localsearch-item-'[^>]*?)role="option"/, '$1role="none"'],
  [
    /:aria-label="\[\.\.\.p\.titles, p\.title\][^"]*"/,
    `role="option" :id="'localsearch-item-' + index" :aria-selected="selectedIndex === index"`,
  ],
  [/<kbd :aria-label/g, '<kbd role="img" :aria-label'],
];

const accessibleSearch = {
  name: 'accessible-search',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('VPLocalSearchBox.vue')) return undefined;
    return searchCorrections.reduce((given, [found, replacement]) => {
      const corrected = given.replace(found, replacement);
      if (corrected === given) throw new Error(`The search dialog of VitePress has changed: no ${found}.`);
      return corrected;
    }, code);
  },
};

export default defineConfig({
  title,
  description,
  lang: 'en-US',
  base: DOCS_BASE,
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  srcDir: docs,
  outDir: join(root, 'dist/site'),
  rewrites: { 'README.md': 'index.md', ':folder/README.md': ':folder/index.md' },
  ignoreDeadLinks: 'localhostLinks',
  markdown: {
    config: siteLinks,
    attrs: { disable: true },
    anchor: { slugify: githubAnchor },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  vite: { plugins: [accessibleSearch] },
  buildEnd: writeLanguageModelIndex,
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    nav: sections.map(([text, folder]) => ({
      text,
      link: folder === 'adr' ? '/adr/' : pagesOf(folder)[0].link,
      activeMatch: `/${folder}/`,
    })),
    sidebar: sections
      .slice(0, -1)
      .map(([text, folder]) => ({ text, items: pagesOf(folder) }))
      .concat({ text: 'Decisions', link: '/adr/' }),
  },
});
