import * as z from 'zod';
import { AwsServiceError } from '../edge/aws-request.ts';
import { type ControlPlane, type ControlPlaneCall, existing, newId } from './control-plane.ts';
import type { ApiKey } from './control-plane-state.ts';
import { pageOf } from './paging.ts';
import { patchApiKey, patchSchema } from './patch.ts';

const createSchema = z.object({
  name: z.string().default(''),
  enabled: z.boolean().default(false),
  value: z.string().optional(),
  description: z.string().optional(),
  tags: z.record(z.string(), z.string()).optional(),
});

export function createApiKey(plane: ControlPlane, { body }: ControlPlaneCall) {
  const { value = newId(40), ...described } = createSchema.parse(body);
  if (value.length < 20 || value.length > 128) {
    throw new AwsServiceError('BadRequestException', 'API Key value should be at least 20 characters');
  }
  if (plane.keyWithValue(value)) {
    throw new AwsServiceError('ConflictException', 'API Key already exists', 409);
  }
  const now = plane.now();
  const key: ApiKey = { id: newId(10), value, createdAt: now, updatedAt: now, ...described };
  plane.keys.set(key.id, key);
  return { body: present(key, true) };
}

export function listApiKeys(plane: ControlPlane, { query }: ControlPlaneCall) {
  const prefix = query.get('name') ?? '';
  const keys = [...plane.keys.values()].filter((key) => key.name.startsWith(prefix));
  const { item, ...rest } = pageOf(keys, query);
  return { body: { item: item.map((key) => present(key, query.get('includeValues') === 'true')), ...rest } };
}

export function getApiKey(plane: ControlPlane, { ids: [id = ''], query }: ControlPlaneCall) {
  return { body: present(find(plane, id), query.get('includeValue') === 'true') };
}

export function updateApiKey(plane: ControlPlane, { ids: [id = ''], body }: ControlPlaneCall) {
  const { patchOperations } = patchSchema.parse(body);
  const key = { ...patchOperations.reduce(patchApiKey, find(plane, id)), updatedAt: plane.now() };
  plane.keys.set(key.id, key);
  return { body: present(key, false) };
}

export function deleteApiKey(plane: ControlPlane, { ids: [id = ''] }: ControlPlaneCall) {
  plane.removeKey(find(plane, id));
  return { status: 202, body: null };
}

function find(plane: ControlPlane, id: string): ApiKey {
  return existing(plane.keys.get(id), 'API Key');
}

function present({ createdAt, updatedAt, value, ...key }: ApiKey, withValue: boolean) {
  return {
    ...key,
    ...(withValue ? { value } : {}),
    createdDate: Math.floor(createdAt / 1000),
    lastUpdatedDate: Math.floor(updatedAt / 1000),
    stageKeys: [],
  };
}
