/** What a profile holds beside tools. */
export type ProfileField = 'activePresetCode' | 'gradeLevel' | 'language';

/**
 * What is on: the value of each tool by its code, null for one without a value; and the other fields of a profile, by
 * a name that no tool can have.
 */
export type State = Readonly<Record<string, string | null>>;

/** How to come from one state to another: undefined takes the entry out. */
export type Patch = Readonly<Record<string, string | null | undefined>>;

const entryOf = <Field extends ProfileField>(field: Field): `@${Field}` => `@${field}`;
export const presetEntry = entryOf('activePresetCode');
export const gradeEntry = entryOf('gradeLevel');
export const languageEntry = entryOf('language');
export const isTool = (entry: string): boolean => entry[0] !== '@';

/** The entries that differ. */
export function changes(from: State, to: State): Patch {
  const entries = Object.keys({ ...from, ...to }).filter((entry) => from[entry] !== to[entry]);
  return Object.fromEntries(entries.map((entry) => [entry, to[entry]]));
}

export function patched(state: State, patch: Patch): State {
  const isIn = (one: [string, string | null | undefined]): one is [string, string | null] =>
    one[1] !== undefined;
  return Object.fromEntries(Object.entries({ ...state, ...patch }).filter(isIn));
}

export const isSame = (one: State, other: State): boolean => !Object.keys(changes(one, other)).length;
