import { deployments } from './deployments.ts';
import expected from './stateful-ids.json';
import { statefulIds } from './stateful-ids.ts';
import { synthesize } from './synthesize.ts';

/**
 * Changing the logical ID of a stateful resource replaces it: its data, its URL, the files that pages load from it, or
 * its usage keys are lost. Add new resources to stateful-ids.json. Never change or remove an ID.
 */
describe('stateful resources', () => {
  const { files: _files, ...stacks } = synthesize(deployments[0]?.[1] ?? {});

  it.each(Object.entries(stacks))('of the stack %s keep their logical IDs', (name, template) => {
    const ids = template === null ? {} : statefulIds(template);
    expect(ids).toEqual(new Map<string, unknown>(Object.entries(expected)).get(name) ?? {});
  });
});
