import type { Tool } from '../client/api.ts';
import type { WordKey } from './words.ts';

export interface ServiceStatus {
  readonly isOnline: boolean;
  /**
   * State of `client.boot()`: `slow` if it takes longer than four seconds, `limited` if it returns the fallback,
   * `refused` if the service refuses the site, and `failed` if it rejects for another reason.
   */
  readonly boot: 'loading' | 'slow' | 'ready' | 'limited' | 'refused' | 'failed';
  readonly isQuotaUsedUp: boolean;
  readonly areCreditsUsedUp: boolean;
  /** True when the last save failed, so the settings are stored only in this browser. */
  readonly isUnsaved: boolean;
}

/** Returns the message keys of the notices shown above the content, most important first. */
export function noticesOf(status: ServiceStatus): readonly WordKey[] {
  const { isOnline, boot, isQuotaUsedUp, areCreditsUsedUp, isUnsaved } = status;
  // Each of these notices also covers the settings that are not saved.
  if (boot === 'limited' && isQuotaUsedUp) return ['quota'];
  if (boot === 'limited' || boot === 'refused') return [boot];
  const notices: WordKey[] = [];
  if (!isOnline) notices.push('offline');
  if (isQuotaUsedUp) notices.push('quota');
  if (boot === 'failed' && isOnline && !isQuotaUsedUp) notices.push('failed');
  if (boot === 'slow') notices.push('slow');
  if (boot === 'loading') notices.push('loading');
  if (areCreditsUsedUp) notices.push('credits');
  if (isUnsaved && isOnline && !isQuotaUsedUp) notices.push('unsaved');
  return notices;
}

export function aiUnavailableReason(status: ServiceStatus): WordKey | null {
  if (!status.isOnline) return 'noConnection';
  if (status.isQuotaUsedUp || status.areCreditsUsedUp) return 'usedUp';
  return null;
}

const valueTypes: ReadonlySet<string> = new Set(['boolean', 'percentage', 'enum', 'color']);

/**
 * Returns whether this widget can render the tool. A newer service can return categories and value types that the
 * widget does not support.
 */
export function isDrawable(tool: Tool, categories: Readonly<Record<string, string>>): boolean {
  if (!Object.hasOwn(categories, tool.category) || !valueTypes.has(tool.valueType)) return false;
  if (tool.valueType === 'percentage') return tool.min !== null && tool.max !== null && tool.step !== null;
  return tool.valueType !== 'enum' || tool.options !== null;
}

/** Returns the value at which the tool has no effect, or null if there is none. Selecting that value turns the tool off. */
export function neutralValue(tool: Tool): string | null {
  return tool.valueType === 'percentage' || tool.valueType === 'enum' ? tool.default : null;
}
