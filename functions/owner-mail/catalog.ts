import { primaryLanguage } from '../../shared/contract/content/common.ts';
import ar from './languages/ar.json' with { type: 'json' };
import de from './languages/de.json' with { type: 'json' };
import en from './languages/en.json' with { type: 'json' };
import es from './languages/es.json' with { type: 'json' };
import fr from './languages/fr.json' with { type: 'json' };
import he from './languages/he.json' with { type: 'json' };
import it from './languages/it.json' with { type: 'json' };
import ja from './languages/ja.json' with { type: 'json' };
import nl from './languages/nl.json' with { type: 'json' };
import pl from './languages/pl.json' with { type: 'json' };
import pt from './languages/pt.json' with { type: 'json' };
import sv from './languages/sv.json' with { type: 'json' };

/** Texts of the mails in one language. `{name}` marks a value that {@link fill} inserts. */
export type Catalog = typeof en;

/** Catalogs of the widget's languages, keyed by primary language subtag. */
const catalogs: Readonly<Record<string, Catalog>> = { ar, de, en, es, fr, he, it, ja, nl, pl, pt, sv };

export const mailLanguages: readonly string[] = Object.keys(catalogs);

/** Returns the catalog of a BCP-47 tag's language, or the English one, with the tag for its numbers and dates. */
export function catalogOf(tag: string): { readonly language: string; readonly texts: Catalog } {
  const primary = primaryLanguage(tag);
  const texts = Object.hasOwn(catalogs, primary) ? catalogs[primary] : undefined;
  return texts === undefined ? { language: 'en', texts: en } : { language: tag, texts };
}

/** Inserts values in one pass, so that a value is never interpreted as a placeholder. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
