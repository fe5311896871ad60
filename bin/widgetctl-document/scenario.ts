/** What a command line names that an earlier one made, or the stack of the examples has: see {@link Step.rest}. */
const placeholder = /<(\w+)>/g;

/** A command line of which the shape of the answer is recorded. */
export interface Step {
  /** The command's words, without arguments: the same as in its help. */
  readonly words: string;
  /**
   * Arguments and options. `<keyId>` stands for the field of that name in the last answer that had one; `<folder>` for a
   * folder to write into, `<sdkUrl>` for a host of the SDK, and `<restored>` for a copy of the Profiles table.
   */
  readonly rest: string;
  readonly stdin?: string;
}

const step = (words: string, rest = '', stdin?: string): Step => ({
  words,
  rest,
  ...(stdin === undefined ? {} : { stdin }),
});

const preset = JSON.stringify({ name: 'Large print', tools: [{ featureCode: 'text_zoom', value: '150' }] });

/** Commands that print no document, with --json or without. */
export const withoutDocument: readonly string[] = ['completion'];

/** Before a visitor comes. */
export const beforeVisit: readonly Step[] = [
  step('org create', 'city-library --plan pro'),
  step('site add', 'city-library main --name "City library" --allow library.example'),
  step('site show', 'city-library main'),
  step('site set', 'city-library main --language de --lead-color #0B57D0'),
  step('site allow', 'city-library main shop.library.example'),
  step('site disallow', 'city-library main shop.library.example'),
  step('ai enable', 'city-library --tier lite'),
  step('ai set-tier', 'city-library --tier plus'),
  step('ai set-cap', 'city-library --cap smart'),
  step('key create', 'city-library main --label "The shop\'s pages"'),
  step('embed', 'city-library main --sdk-url <sdkUrl>'),
];

/** After the visit: reading, then changing, then taking away. */
export const afterVisit: readonly Step[] = [
  step('org list'),
  step('org show', 'city-library'),
  step('org set-plan', 'city-library --plan enterprise --calls 1000000 --rpm 6000'),
  step('org set-limits', 'city-library --calls 2000000 --rpm 6000'),
  step('org set-meter-shards', 'city-library 4'),
  step('org suspend', 'city-library'),
  step('org resume', 'city-library'),
  step('org repair', 'city-library'),
  step('org export', 'city-library'),
  step('site list', 'city-library'),
  step('key list', 'city-library'),
  step('key relabel', 'city-library <keyId> Pages'),
  step('preset list', 'city-library'),
  step('preset show', 'city-library dyslexia-friendly'),
  step('preset put', 'city-library large-print', preset),
  step('preset hide', 'city-library dyslexia-friendly'),
  step('preset unhide', 'city-library dyslexia-friendly'),
  step('preset reset', 'city-library dyslexia-friendly'),
  step('preset delete', 'city-library large-print'),
  step('profile show', 'city-library visitor-7'),
  step('profile export', 'city-library visitor-7'),
  step('profile delete', 'city-library visitor-7'),
  step('table copy', 'Profiles city-library --from <restored> --confirm city-library'),
  step('credits show', 'city-library'),
  step('credits grant', 'city-library 500'),
  step('credits heal', 'city-library'),
  step('usage calls', 'city-library'),
  step('usage list'),
  step('usage tools', 'city-library'),
  step('feedback list', 'city-library'),
  step('feedback show', 'city-library <id>'),
  step('feedback set-status', 'city-library <id> resolved'),
  step('feedback export', 'city-library'),
  step('feedback delete', 'city-library <id>'),
  step('key rotate', 'city-library <keyId> --grace 1h'),
  step('key revoke', 'city-library <keyId>'),
  step('ping', 'city-library main'),
  step('token rotate'),
  step('status'),
  step('trace', '<traceId>'),
  step('logs tail'),
  step('org throttled'),
  step('ai check'),
  step('audit list'),
  step('sdk copy', '<folder>'),
  step('plan list'),
  step('tool list'),
  step('version'),
  step('ai disable', 'city-library'),
  step('site delete', 'city-library main --confirm main'),
  step('org export', 'city-library --with-secrets --file <folder>/city-library.jsonl'),
  step('org delete', 'city-library --confirm city-library'),
  step('org import', '<folder>/city-library.jsonl'),
];

/** The command line of a step, with what earlier answers had. */
export function commandLineOf({ words, rest }: Step, known: ReadonlyMap<string, string>): string {
  return `${words} ${rest}`.trim().replace(placeholder, (_, field: string) => {
    const value = known.get(field);
    if (value === undefined) throw new Error(`No answer before "${words}" has a field ${field}.`);
    return value;
  });
}
