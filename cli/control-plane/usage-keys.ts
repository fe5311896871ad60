import {
  type APIGatewayClient,
  type ApiKey,
  CreateApiKeyCommand,
  DeleteApiKeyCommand,
  GetApiKeyCommand,
  paginateGetApiKeys,
  UpdateApiKeyCommand,
} from '@aws-sdk/client-api-gateway';
import { FailedError } from '../errors.ts';
import { isNamed, isNotFound, required, unless } from './gateway-errors.ts';
import type { Ownership } from './ownership.ts';
import type { OnStep } from './repair-steps.ts';

/** The organization's side of its API Gateway key. */
export interface UsageKey {
  readonly orgId: string;
  readonly value: string;
  /** The key's id where it is known. */
  readonly id: string | null;
}

/** The most that one page of a list holds. */
export const pageSize = 500;

/** API keys in API Gateway. Every method finishes what an earlier run of it left half done, and may run twice at once. */
export class UsageKeys {
  private readonly client: APIGatewayClient;
  private readonly ownership: Ownership;

  constructor(client: APIGatewayClient, ownership: Ownership) {
    this.client = client;
    this.ownership = ownership;
  }

  /** The id of the organization's API key, which is made when it is not there, enabled, and named as it must be. */
  async ensure(key: UsageKey, onStep: OnStep): Promise<string> {
    const known = await this.readKnown(key);
    if (known !== null) return this.mend(key, known, onStep);
    try {
      const { id } = await this.client.send(
        new CreateApiKeyCommand({
          name: this.ownership.nameFor(key.orgId),
          description: `Usage of organization ${key.orgId}. Made by widgetctl; never sent to a browser.`,
          value: key.value,
          enabled: true,
          tags: this.ownership.tags,
        }),
      );
      onStep('key_made');
      return required(id);
    } catch (error) {
      if (!isNamed(error, 'ConflictException')) throw error;
      return this.mend(key, await this.findByValue(key, error), onStep);
    }
  }

  /** Deletes the organization's API key, if it has one; it leaves its usage plan with that. */
  async delete(key: UsageKey): Promise<void> {
    const known = await this.readKnown(key);
    if (known !== null) await this.deleteById(required(known.id));
    for await (const item of this.list(this.ownership.nameFor(key.orgId))) {
      if (this.ownership.isOf(key.orgId, item)) await this.deleteById(required(item.id));
    }
  }

  async deleteById(apiKey: string): Promise<void> {
    await unless(isNotFound, () => this.client.send(new DeleteApiKeyCommand({ apiKey })));
  }

  /** All keys of the account and Region whose names start so, with their values. */
  async *list(nameStart?: string): AsyncGenerator<ApiKey> {
    const query = {
      includeValues: true,
      limit: pageSize,
      ...(nameStart !== undefined && { nameQuery: nameStart }),
    };
    for await (const { items } of paginateGetApiKeys({ client: this.client }, query)) yield* items ?? [];
  }

  /** Null when the known id is of no key any more, or of one with another value. */
  private async readKnown({ id, value }: UsageKey): Promise<ApiKey | null> {
    if (id === null) return null;
    try {
      const found = await this.client.send(new GetApiKeyCommand({ apiKey: id, includeValue: true }));
      return found.value === value ? found : null;
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  /** After the API was made anew the key still has the name of the old one, so all keys are looked through then. */
  private async findByValue({ orgId, value }: UsageKey, cause: unknown): Promise<ApiKey> {
    for (const nameStart of [this.ownership.nameFor(orgId), undefined]) {
      for await (const item of this.list(nameStart)) if (item.value === value) return item;
    }
    throw new FailedError(
      `API Gateway says that the key of ${orgId} exists but does not list it yet: wait a few seconds and run the same command again.`,
      { cause },
    );
  }

  private async mend({ orgId }: UsageKey, found: ApiKey, onStep: OnStep): Promise<string> {
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
