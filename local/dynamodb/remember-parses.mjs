/**
 * Lets dynalite parse an expression once. Its parsers were generated without a memory and look at each part of a
 * condition many times: half of what a counted call costs the store was the parsing of one sentence, always the same.
 * Plain JavaScript, as a worker thread is loaded by Node itself.
 */

const parsers = ['conditionParser', 'updateParser', 'projectionParser'];

/** Parses kept for each parser; the one made longest ago leaves. */
const maximumParses = 200;

/** Values stand in what is remembered: a long one, which hardly comes twice, is not kept. */
const maximumKeyLength = 1000;

/**
 * Makes dynalite's parsers remember. Must be called before requests are answered.
 *
 * @param require resolves dynalite
 */
export function rememberParses(require) {
  for (const name of parsers) {
    const parser = require(`dynalite/db/${name}.js`);
    parser.parse = remembering(parser.parse);
  }
}

/**
 * A parse resolves the names and values of its request, and notes which it used by taking them off the two lists of
 * unused ones: these are the whole of what it reads and changes. Each caller gets a copy, as dynalite works in it.
 */
function remembering(parse) {
  const parses = new Map();
  return (text, options) => {
    const { context } = options;
    const { attrNames, attrVals, unusedAttrNames, unusedAttrVals } = context;
    const key = JSON.stringify([text, attrNames, attrVals]);
    const known = parses.get(key);
    if (known !== undefined) {
      for (const name of known.usedNames) delete unusedAttrNames[name];
      for (const name of known.usedValues) delete unusedAttrVals[name];
      return copyOf(known.parsed);
    }
    // Expressions of one request share the lists: what this one uses shows on lists of its own.
    const own = { ...context, unusedAttrNames: allOf(attrNames), unusedAttrVals: allOf(attrVals) };
    const parsed = parse(text, { ...options, context: own });
    const usedNames = missingIn(own.unusedAttrNames, attrNames);
    const usedValues = missingIn(own.unusedAttrVals, attrVals);
    for (const name of usedNames) delete unusedAttrNames[name];
    for (const name of usedValues) delete unusedAttrVals[name];
    if (key.length <= maximumKeyLength) {
      if (parses.size >= maximumParses) parses.delete(parses.keys().next().value);
      parses.set(key, { parsed: copyOf(parsed), usedNames, usedValues });
    }
    return parsed;
  };
}

function allOf(named) {
  return Object.fromEntries(Object.keys(named ?? {}).map((name) => [name, true]));
}

function missingIn(left, named) {
  return Object.keys(named ?? {}).filter((name) => !Object.hasOwn(left, name));
}

/** Without a prototype, as the parsers make them: an attribute may be called `constructor`. */
function copyOf(value) {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyOf);
  const copy = Object.create(null);
  for (const [name, part] of Object.entries(value)) copy[name] = copyOf(part);
  return copy;
}
