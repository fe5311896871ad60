import { Marked } from 'marked';
import { endpointsText } from '../generate/documents/endpoints.ts';
import { errorsText } from '../generate/documents/errors.ts';
import { readOpenapi } from '../generate/documents/openapi-model.ts';

const marked = new Marked({ async: false });

/** Renders the API reference, with placeholders for the key and the site root of the running demo. */
export function referenceHtml(openapi: string): { readonly navigation: string; readonly main: string } {
  const { info, servers, tags } = readOpenapi(openapi);
  const pages = [
    ...tags.map(({ name, description }) => ({
      name,
      text: `${description}.\n\n${endpointsText(openapi, name)}`,
    })),
    { name: 'errors', text: errorsText(openapi) },
  ];
  const serverLines = servers.map(({ url, description }) => `- \`${url}\`: ${description}`).join('\n');
  return {
    navigation: pages.map(({ name, text }) => navigationOf(name, text)).join('\n'),
    main: [
      htmlOf(`# ${info.title} ${info.version}\n\n${info.description}\n\n${serverLines}`),
      ...pages.map(({ name, text }) => sectionOf(name, text)),
    ]
      .join('\n')
      .replaceAll(servers[0]?.url ?? '', '{{siteRoot}}')
      .replaceAll('$KEY', '{{key}}'),
  };
}

function navigationOf(page: string, text: string): string {
  const links = [...text.matchAll(/^## (.+)$/gm)].map(
    ([, heading = '']) => `- [${heading}](#${page}-${slugOf(heading)})`,
  );
  return htmlOf(`**${page}**\n\n${links.join('\n')}`);
}

function sectionOf(page: string, text: string): string {
  const html = htmlOf(text.replace(/^#/gm, '##'))
    .replace(
      /<h(\d)>(.+?)<\/h\d>/g,
      (_, level: string, heading: string) =>
        `<h${level} id="${page}-${slugOf(heading)}">${heading}</h${level}>`,
    )
    .replaceAll('href="#', `href="#${page}-`)
    .replaceAll('href="errors.md#', 'href="#errors-')
    // Makes code blocks focusable, so that keyboard users can scroll them.
    .replaceAll('<pre>', '<pre tabindex="0">');
  return `<section><h2>${page}</h2>\n${html}</section>`;
}

function slugOf(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9_]+/g, '-');
}

function htmlOf(markdown: string): string {
  return String(marked.parse(markdown));
}
