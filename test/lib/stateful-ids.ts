import statefulTypes from '../../lib/stateful-types.json';
import type { Template } from './template.ts';

/** Returns the logical IDs of a template's stateful resources, keyed by type. */
export function statefulIds({ Resources }: Template): Record<string, string[]> {
  const ids: Record<string, string[]> = {};
  for (const [id, { Type }] of Object.entries(Resources)) {
    if (statefulTypes.includes(Type)) ids[Type] = [...(ids[Type] ?? []), id].sort();
  }
  return ids;
}
