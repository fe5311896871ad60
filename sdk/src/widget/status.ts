import type { Tool } from '../client/api.ts';
import type { WidgetErrorShape } from '../client/types.ts';
import type { WordKey } from './words.ts';

/** What the widget knows about how its service does. */
export interface ServiceStatus {
  readonly isOnline: boolean;
  /** `slow` after some seconds without an answer, `failed` when there is nothing to show. */
  readonly boot: 'loading' | 'slow' | 'ready' | 'failed';
  readonly isQuotaUsedUp: boolean;
  readonly areCreditsUsedUp: boolean;
  /** Settings are kept in this browser only, as the last save failed. */
  readonly isUnsaved: boolean;
}

export const initialStatus: ServiceStatus = {
  isOnline: true,
  boot: 'loading',
  isQuotaUsedUp: false,
  areCreditsUsedUp: false,
  isUnsaved: false,
};

/** Keys of the sentences that the panel shows above its content, what matters most first. */
export function noticesOf(status: ServiceStatus): readonly WordKey[] {
  const { isOnline, boot, isQuotaUsedUp, areCreditsUsedUp, isUnsaved } = status;
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

/** The status after something failed in the background. What is not known here changes nothing. */
export function afterError(status: ServiceStatus, { code }: Pick<WidgetErrorShape, 'code'>): ServiceStatus {
  if (code === 'QUOTA_EXCEEDED') return { ...status, isQuotaUsedUp: true };
  if (code === 'AI_CREDITS_EXHAUSTED') return { ...status, areCreditsUsedUp: true };
  return status;
}

/** Key of the sentence why what asks the AI cannot work now; null when it can. */
export function whyNoAi(status: ServiceStatus): WordKey | null {
  if (!status.isOnline) return 'noConnection';
  if (status.isQuotaUsedUp || status.areCreditsUsedUp) return 'usedUp';
  return null;
}

const valueTypes: ReadonlySet<string> = new Set(['boolean', 'percentage', 'enum', 'color']);

/** True for a tool that this widget knows how to draw. */
export function isDrawable(tool: Tool, categories: Readonly<Record<string, string>>): boolean {
  if (!Object.hasOwn(categories, tool.category) || !valueTypes.has(tool.valueType)) return false;
  if (tool.valueType === 'percentage') return tool.min !== null && tool.max !== null && tool.step !== null;
  return tool.valueType !== 'enum' || tool.options !== null;
}

/** Code of the value that is the page as it is, for a tool that has one: choosing it switches the tool off. */
export function neutralValue(tool: Tool): string | null {
  return tool.valueType === 'percentage' || tool.valueType === 'enum' ? tool.default : null;
}
