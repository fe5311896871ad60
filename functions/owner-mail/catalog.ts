import ar from './languages/ar.json' with { type: 'json' };
import bg from './languages/bg.json' with { type: 'json' };
import cs from './languages/cs.json' with { type: 'json' };
import da from './languages/da.json' with { type: 'json' };
import de from './languages/de.json' with { type: 'json' };
import el from './languages/el.json' with { type: 'json' };
import en from './languages/en.json' with { type: 'json' };
import es from './languages/es.json' with { type: 'json' };
import et from './languages/et.json' with { type: 'json' };
import fi from './languages/fi.json' with { type: 'json' };
import fr from './languages/fr.json' with { type: 'json' };
import ga from './languages/ga.json' with { type: 'json' };
import he from './languages/he.json' with { type: 'json' };
import hi from './languages/hi.json' with { type: 'json' };
import hr from './languages/hr.json' with { type: 'json' };
import hu from './languages/hu.json' with { type: 'json' };
import id from './languages/id.json' with { type: 'json' };
import it from './languages/it.json' with { type: 'json' };
import ja from './languages/ja.json' with { type: 'json' };
import ko from './languages/ko.json' with { type: 'json' };
import lt from './languages/lt.json' with { type: 'json' };
import lv from './languages/lv.json' with { type: 'json' };
import mt from './languages/mt.json' with { type: 'json' };
import nl from './languages/nl.json' with { type: 'json' };
import pl from './languages/pl.json' with { type: 'json' };
import pt from './languages/pt.json' with { type: 'json' };
import ro from './languages/ro.json' with { type: 'json' };
import sk from './languages/sk.json' with { type: 'json' };
import sl from './languages/sl.json' with { type: 'json' };
import sv from './languages/sv.json' with { type: 'json' };
import tr from './languages/tr.json' with { type: 'json' };
import uk from './languages/uk.json' with { type: 'json' };
import zh from './languages/zh.json' with { type: 'json' };

/** Texts of the mails in one language. `{name}` marks a value that {@link fill} inserts. */
export type Catalog = typeof en;

/** Catalogs of the widget's languages, keyed by primary language subtag. */
const catalogs: Readonly<Record<string, Catalog>> = {
  ar,
  bg,
  cs,
  da,
  de,
  el,
  en,
  es,
  et,
  fi,
  fr,
  ga,
  he,
  hi,
  hr,
  hu,
  id,
  it,
  ja,
  ko,
  lt,
  lv,
  mt,
  nl,
  pl,
  pt,
  ro,
  sk,
  sl,
  sv,
  tr,
  uk,
  zh,
};

export const mailLanguages: readonly string[] = Object.keys(catalogs);

/**
 * Returns the catalog of a BCP-47 tag's language, with the tag for its numbers and dates. Returns the English one for
 * other languages and scripts, such as Traditional Chinese.
 */
export function catalogOf(tag: string): { readonly language: string; readonly texts: Catalog } {
  const { language, script } = new Intl.Locale(tag).maximize();
  const isUsualScript = new Intl.Locale(language).maximize().script === script;
  const texts = isUsualScript && Object.hasOwn(catalogs, language) ? catalogs[language] : undefined;
  return texts === undefined ? { language: 'en', texts: en } : { language: tag, texts };
}

/** Inserts values in one pass, so that a value is never interpreted as a placeholder. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
