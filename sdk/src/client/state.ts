import type { ProfileUpdate } from './api.ts';

/** A setting of the profile other than the tools. */
type ProfileField = Exclude<keyof ProfileUpdate, 'features' | 'clearExisting'>;

/**
 * Active settings: tool values keyed by tool code (null for the default), and other profile fields keyed by their
 * names with the prefix `@`.
 */
export type State = Readonly<Record<string, string | null>>;

/** The difference between two states; undefined removes an entry. */
export type Patch = Readonly<Record<string, string | null | undefined>>;

export const presetEntry = '@activePresetCode' satisfies `@${ProfileField}`;
export const gradeEntry = '@gradeLevel' satisfies `@${ProfileField}`;
export const languageEntry = '@language' satisfies `@${ProfileField}`;

/** Matches the BCP-47 tags that the service accepts. */
export const languageTag = {
  test(tag: string): boolean {
    try {
      return !!Intl.getCanonicalLocales(tag) && tag.length < 36;
    } catch {
      return false;
    }
  },
};
export const fieldFormat: Readonly<Record<string, Partial<Pick<RegExp, 'test'>>>> = {
  [presetEntry]: /^[a-z\d-]+$/,
  [gradeEntry]: /^([1-9]|1[0-2])$/,
  [languageEntry]: languageTag,
} satisfies Readonly<Record<`@${ProfileField}`, Pick<RegExp, 'test'>>>;

const isTool = (entry: string): boolean => /^[a-z]/.test(entry);

export const toolsIn = (entries: Patch): string[] => Object.keys(entries).filter(isTool);

export function changes(from: State, to: State): Patch {
  const entries = Object.keys({ ...from, ...to }).filter((entry) => from[entry] !== to[entry]);
  return Object.fromEntries(entries.map((entry) => [entry, to[entry]]));
}

/** Converts any value, such as JSON from storage, to a state that contains only the valid entries. */
export function stateOf(value: unknown): State {
  const isEntry = (entry: [string, unknown]): entry is [string, string | null] => {
    const [name, value] = entry;
    return isTool(name)
      ? value === null || typeof value === 'string'
      : typeof value === 'string' && !!fieldFormat[name]?.test?.(value);
  };
  return Object.fromEntries(Object.entries(Object(value)).filter(isEntry));
}

export const patched = (state: State, patch: Patch): State => stateOf({ ...state, ...patch });

export const isSame = (one: State, other: State): boolean => !Object.keys(changes(one, other)).length;
