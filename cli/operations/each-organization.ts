import { inParallel } from '../../shared/collections/in-parallel.ts';
import type { Organization } from '../../shared/data/organizations.ts';
import type { OnProgress } from './progress.ts';

/** Organizations read at once: two small reads each. */
const organizationsAtOnce = 16;

/** Reads something of each organization, several at once; the results are in the order of the organizations. */
export function ofEachOrganization<Result>(
  organizations: readonly Organization[],
  onProgress: OnProgress,
  read: (organization: Organization) => Promise<Result>,
): Promise<Result[]> {
  let done = 0;
  return inParallel(organizations, organizationsAtOnce, async (organization) => {
    const result = await read(organization);
    done += 1;
    onProgress({ done, total: organizations.length });
    return result;
  });
}
