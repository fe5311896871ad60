import {
  type CallRecord,
  createWidgetClient,
  type KeyValueStorage,
  type WidgetClient,
  type WidgetClientOptions,
  type WidgetErrorShape,
} from '../../../../sdk/src/client/index.ts';
import type { System, Tenant } from '../../../support/system.ts';

/** A simulated browser on a page of the tenant's site, with real API calls and its own storage. */
export interface Device {
  readonly client: WidgetClient;
  readonly storage: KeyValueStorage & { readonly entries: Map<string, string> };
  readonly calls: CallRecord[];
  readonly errors: WidgetErrorShape[];
  /** Opens another page in the same browser, while the first page stays open. */
  nextPage(options?: Partial<WidgetClientOptions>): Device;
}

/** The allowlisted origin of test tenants. */
export const pageOrigin = 'https://shop.example';

export const fetchFromPage: typeof fetch = (input, init) =>
  fetch(input, {
    ...init,
    headers: { ...Object.fromEntries(new Headers(init?.headers)), Origin: pageOrigin },
  });

/** Clients to destroy after each test, because they would keep calling the stopped service. */
const open: WidgetClient[] = [];
afterEach(() => {
  for (const client of open.splice(0)) client.destroy();
});

export function openDevice(
  system: System,
  tenant: Tenant,
  options: Partial<WidgetClientOptions> = {},
  storage: Device['storage'] = memoryStorage(),
): Device {
  const client = createWidgetClient({
    apiKey: tenant.key,
    siteRoot: system.runtime.siteRoot,
    storage,
    fetch: fetchFromPage,
    ...options,
  });
  open.push(client);
  const calls: CallRecord[] = [];
  const errors: WidgetErrorShape[] = [];
  client.onCall((call) => void calls.push(call));
  client.on('error', (error) => void errors.push(error));
  return {
    client,
    storage,
    calls,
    errors,
    nextPage: (more = {}) => openDevice(system, tenant, { ...options, ...more }, storage),
  };
}

export function memoryStorage(): Device['storage'] {
  const entries = new Map<string, string>();
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
  };
}

export function nextEvent<Name extends Parameters<WidgetClient['on']>[0]>(client: WidgetClient, name: Name) {
  return new Promise<Parameters<Parameters<typeof client.on<Name>>[1]>[0]>((resolve) => {
    const stop = client.on(name, (event) => {
      stop();
      resolve(event);
    });
  });
}
