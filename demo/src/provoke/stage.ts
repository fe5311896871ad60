import type { WidgetClient, WidgetClientOptions } from '../../../sdk/src/client/types.ts';
import type { Console } from '../console/console.ts';
import type { Tap } from '../tap.ts';

export interface Stage {
  readonly client: WidgetClient;
  readonly tap: Tap;
  readonly console: Console;
  /** Creates another client to simulate a second tab. Its calls also appear in the console. */
  open(options: Partial<WidgetClientOptions>): Promise<WidgetClient>;
}

/** Triggers a failure and resolves to a description of what happened. */
export type Provocation = (stage: Stage) => Promise<string>;

export function errorWords(error: unknown): string {
  if (!(error instanceof Error)) return 'Something failed.';
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : '';
  return `${code}${error.message}`;
}

export async function visitorOf(client: WidgetClient): Promise<string> {
  await client.profile.sync(true);
  return (await client.profile.save()).userId;
}

export function toggle(client: WidgetClient, code: string): void {
  if (client.settings.has(code)) client.settings.unset(code);
  else client.settings.set(code);
}
