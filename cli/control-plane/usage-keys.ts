import {
  type APIGatewayClient,
  type ApiKey,
  CreateApiKeyCommand,
  DeleteApiKeyCommand,
  GetApiKeyCommand,
  GetUsageCommand,
  paginateGetApiKeys,
  UpdateApiKeyCommand,
  UpdateUsageCommand,
} from '@aws-sdk/client-api-gateway';
import { FailedError } from '../errors.ts';
import { ignoring, isNamed, isNotFound, required } from './gateway-errors.ts';
import type { Ownership } from './ownership.ts';

interface UsageKey {
  readonly orgId: string;
  readonly value: string;
  readonly id: string | null;
}

export type RepairStep =
  | 'presets_copied'
  | 'key_made'
  | 'key_enabled'
  | 'key_renamed'
  | 'usage_plan_made'
  | 'limits_set'
  | 'key_attached'
  | 'key_moved'
  | 'calls_set'
  | 'row_written'
  | 'plan_change_finished'
  | 'surplus_plan_removed';

export type OnStep = (step: RepairStep) => void;

export const pageSize = 500;

/** Every method can be repeated after an interruption, and can run concurrently with other commands. */
export class UsageKeys {
  private readonly client: APIGatewayClient;
  private readonly ownership: Ownership;

  constructor(client: APIGatewayClient, ownership: Ownership) {
    this.client = client;
    this.ownership = ownership;
  }

  /** Creates the API key, or enables and renames an existing one if necessary. Returns the key's ID. */
  async ensure(key: UsageKey, onStep: OnStep): Promise<string> {
    const known = await this.readKnown(key);
    if (known !== null) return this.update(key, known, onStep);
    try {
      const { id } = await this.client.send(
        new CreateApiKeyCommand({
          name: this.ownership.nameFor(key.orgId),
          description: `Usage of organization ${key.orgId}. Created by widgetctl; never sent to a browser.`,
          value: key.value,
          enabled: true,
          tags: this.ownership.tags,
        }),
      );
      onStep('key_made');
      return required(id);
    } catch (error) {
      if (!isNamed(error, 'ConflictException')) throw error;
      return this.update(key, await this.findByValue(key, error), onStep);
    }
  }

  /**
   * Returns the number of calls that API Gateway still allows the key this month; null if it has counted no call of the
   * key. API Gateway reports usage with a delay of a few minutes.
   *
   * @param today day of the month, `YYYY-MM-DD`
   */
  async readRemaining(usagePlanId: string, keyId: string, today: string): Promise<number | null> {
    const month = { startDate: `${today.slice(0, 7)}-01`, endDate: today };
    const usage = await this.client.send(
      new GetUsageCommand({ usagePlanId, keyId, limit: pageSize, ...month }),
    );
    // Each day has the number of calls and the number of remaining calls.
    const [, remaining = null] = usage.items?.[keyId]?.at(-1) ?? [];
    return remaining;
  }

  /** Sets the number of calls that API Gateway still allows the key this month. */
  async setRemaining(usagePlanId: string, keyId: string, calls: number): Promise<void> {
    const patchOperations = [{ op: 'replace' as const, path: '/remaining', value: String(calls) }];
    await this.client.send(new UpdateUsageCommand({ usagePlanId, keyId, patchOperations }));
  }

  async delete(key: UsageKey): Promise<void> {
    const known = await this.readKnown(key);
    if (known !== null) await this.deleteById(required(known.id));
    for await (const item of this.list(this.ownership.nameFor(key.orgId))) {
      if (this.ownership.ownerOf(item) === key.orgId) await this.deleteById(required(item.id));
    }
  }

  private async deleteById(apiKey: string): Promise<void> {
    await this.client.send(new DeleteApiKeyCommand({ apiKey })).catch(ignoring(isNotFound));
  }

  private async *list(nameQuery?: string): AsyncGenerator<ApiKey> {
    const query = { includeValues: true, limit: pageSize, nameQuery };
    for await (const { items } of paginateGetApiKeys({ client: this.client }, query)) yield* items ?? [];
  }

  private async readKnown({ id, value }: UsageKey): Promise<ApiKey | null> {
    if (id === null) return null;
    const get = new GetApiKeyCommand({ apiKey: id, includeValue: true });
    const found = await this.client.send(get).catch(ignoring(isNotFound));
    return found?.value === value ? found : null;
  }

  /**
   * Searches by name first, then searches all keys. A key created for an earlier API has a different name, because the
   * name contains the API's ID.
   */
  private async findByValue({ orgId, value }: UsageKey, cause: unknown): Promise<ApiKey> {
    for (const nameStart of [this.ownership.nameFor(orgId), undefined]) {
      for await (const item of this.list(nameStart)) if (item.value === value) return item;
    }
    throw new FailedError(
      `API Gateway reports that the key of ${orgId} exists but does not list it yet: wait a few seconds, then run the same command again.`,
      { cause },
    );
  }

  private async update({ orgId }: UsageKey, found: ApiKey, onStep: OnStep): Promise<string> {
    const id = required(found.id);
    const name = this.ownership.nameFor(orgId);
    const isEnabled = found.enabled === true;
    const patchOperations = [
      ...(isEnabled ? [] : [{ op: 'replace' as const, path: '/enabled', value: 'true' }]),
      ...(found.name === name ? [] : [{ op: 'replace' as const, path: '/name', value: name }]),
    ];
    if (patchOperations.length === 0) return id;
    await this.client.send(new UpdateApiKeyCommand({ apiKey: id, patchOperations }));
    if (!isEnabled) onStep('key_enabled');
    if (found.name !== name) onStep('key_renamed');
    return id;
  }
}
