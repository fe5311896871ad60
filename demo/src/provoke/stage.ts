import type { WidgetClient, WidgetClientOptions } from '../../../sdk/src/client/types.ts';
import type { Console } from '../console/console.ts';
import type { Tap } from '../tap.ts';

export interface Stage {
  /** The client of the widget on this page. */
  readonly client: WidgetClient;
  /** The site's key and the address of the API, as the script line of the widget gives them. */
  readonly apiKey: string;
  readonly siteRoot: string;
  readonly tap: Tap;
  readonly console: Console;
  /** Another client, as in another tab or on another site; its calls are listed too. */
  open(options: Partial<WidgetClientOptions>): Promise<WidgetClient>;
}

/** A button: brings something about and says in words what happened. */
export type Provocation = (stage: Stage) => Promise<string>;

export function errorWords(error: unknown): string {
  if (!(error instanceof Error)) return 'Something failed.';
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : '';
  return `${code}${error.message}`;
}

/** The visitor whose profile a saved answer is about. */
export async function visitorOf(client: WidgetClient): Promise<string> {
  return (await client.profile.save()).userId;
}

/** Switches a tool on, or off where it is on. */
export function toggle(client: WidgetClient, code: string): void {
  if (client.settings.has(code)) client.settings.unset(code);
  else client.settings.set(code);
}
