import * as z from 'zod';
import { objectListParameter, type Rule, textParameter } from './rule.ts';

const failureSchema = z.object({
  number: z.int(),
  rule: z.string(),
  /** HTML of the failing element: its opening tag and the beginning of its text. */
  html: z.string(),
  attributes: z.tuple([z.string()]).rest(z.string()),
  near: z.string(),
});

type Failure = z.infer<typeof failureSchema>;

interface Change {
  readonly attribute: string;
  readonly value: string | null;
  readonly explanation: string;
}

/** Proposes attribute changes for the failures that the prompt lists. Names come from the HTML and the nearby text. */
export const ariaFix: Rule = ({ parameters }) => {
  const language = textParameter(parameters, 'language');
  const patches = objectListParameter(parameters, 'failures').flatMap((given) => {
    const failure = failureSchema.safeParse(given).data;
    if (failure === undefined) return [];
    const { number } = failure;
    return changesFor(failure, language).map((change) => ({ failure: number, selector: null, ...change }));
  });
  return { patches };
};

function changesFor({ rule, html, attributes, near }: Failure, language: string | undefined): Change[] {
  const [attribute] = attributes;
  const stated = attributesOf(html);
  const remove = (names: readonly string[]) =>
    names.map((name) => ({ attribute: name, value: null, explanation: `Removes ${name}.` }));
  switch (attribute) {
    case 'alt':
    case 'aria-label': {
      const name = nameOf(html, stated, near);
      return name === undefined ? [] : [{ attribute, value: name, explanation: `Named “${name}”.` }];
    }
    case 'lang':
      if (rule === 'valid-lang') return remove([attribute]);
      return language === undefined
        ? []
        : [{ attribute, value: language, explanation: `The language of the page: ${language}.` }];
    case 'tabindex':
      return [{ attribute, value: '0', explanation: 'Keeps the tab order of the page.' }];
    case 'aria-*':
      return remove([...stated.keys()].filter((name) => name.startsWith('aria-')));
    default:
      return remove(stated.has(attribute) ? [attribute] : []);
  }
}

function attributesOf(html: string): ReadonlyMap<string, string> {
  const [tag = ''] = /^<[^>]*/.exec(html) ?? [];
  return new Map(
    [...tag.matchAll(/\s([a-z:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

/** Maximum length of nearby text that is used as a name, in UTF-16 code units. Longer text is probably prose. */
const maximumNearLength = 60;

/**
 * Returns the visible label of a field or picture, the title, or the name of the icon. The class, address, value and
 * content of an element do not say what it is for.
 */
function nameOf(html: string, stated: ReadonlyMap<string, string>, near: string): string | undefined {
  const hasLabel = /^<(?:input|select|textarea|img|iframe)\b/.test(html);
  const label = hasLabel && near.length <= maximumNearLength ? near.replace(/\s*[:*]+$/, '') : undefined;
  const names = [
    label,
    stated.get('title'),
    stated.get('placeholder'),
    hiddenTextOf(html),
    ...iconNamesOf(html),
  ];
  return names.map((name) => name?.trim()).find((name) => name !== undefined && /\p{L}/u.test(name));
}

/** Returns the text of a button or link that assistive technology does not read. */
function hiddenTextOf(html: string): string | undefined {
  return /^<(?:a|button|summary)\b/.test(html) ? html.replace(/<[^>]*>/g, ' ') : undefined;
}

/** Returns names from the file of a picture, and from the class, symbol or file of an icon in an element. */
function iconNamesOf(html: string): (string | undefined)[] {
  const [own = '', ...inside] = html.match(/<[a-z][^>]*>/gi) ?? [];
  const icons = /^<(?:img|input|area)\b/.test(own) ? [own, ...inside] : inside;
  return icons.flatMap((tag) => {
    const stated = attributesOf(tag);
    const named = ['alt', 'title'].map((name) => stated.get(name));
    const symbol = (stated.get('href') ?? stated.get('xlink:href') ?? '').replace(/^.*#/, '');
    const classes = tag === own ? undefined : stated.get('class');
    return [...named, ...[symbol, stated.get('src'), stated.get('data-icon'), classes].map(wordsOf)];
  });
}

/** Words that occur in identifiers and file names but do not describe a purpose. */
const technicalWord =
  /^(?:img|image|pic|photo|file|icons?|ico|btn|button|lnk|link|lbl|label|input|field|txt|svg|div|span|item|index|embed|i?frame|fa[bdlrs]?|fw|bi|mdi|glyphicon|lucide|feather|material|symbols?|outlined?)$/;

/** Returns the words in the last path segment of a URL, in an identifier or in a list of classes. */
function wordsOf(identifier = ''): string | undefined {
  if (/^(?:data|javascript|blob|about):/i.test(identifier)) return undefined;
  const [segment = ''] = identifier.replace(/[?#].*$/, '').match(/[^/]+(?=\/?$)/) ?? [];
  const words = (
    segment
      .replace(/\.[a-z0-9]{2,5}$/i, '')
      .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
      .match(/\p{L}{2,}/gu) ?? []
  ).map((word) => word.toLowerCase());
  const name = words.filter((word) => !technicalWord.test(word)).join(' ');
  return name === '' ? undefined : name.charAt(0).toUpperCase() + name.slice(1);
}
