import { isConditionFailed, whenAvailable } from '../../../shared/data/store.ts';

/**
 * Awaits one conditional write: true when it was made, false when its condition did not hold.
 *
 * @throws StoreUnavailableError
 */
export async function whenConditionHolds(write: Promise<unknown>): Promise<boolean> {
  try {
    await whenAvailable(write);
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
}
