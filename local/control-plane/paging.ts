import { AwsServiceError } from '../edge/aws-request.ts';

const defaultLimit = 25;
const maximumLimit = 500;

export interface ListPage<Item> {
  readonly item: readonly Item[];
  readonly position?: string;
}

/** @throws AwsServiceError BadRequestException */
export function pageOf<Item>(items: readonly Item[], query: URLSearchParams): ListPage<Item> {
  const limit = Number(query.get('limit') ?? defaultLimit);
  const start = positionOf(query.get('position'));
  if (!Number.isInteger(limit) || limit < 1)
    throw new AwsServiceError('BadRequestException', 'Invalid limit');
  const end = start + Math.min(limit, maximumLimit);
  return {
    item: items.slice(start, end),
    ...(end < items.length ? { position: Buffer.from(String(end)).toString('base64url') } : {}),
  };
}

function positionOf(position: string | null): number {
  const start = position === null ? 0 : Number(Buffer.from(position, 'base64url').toString());
  if (!Number.isInteger(start) || start < 0) {
    throw new AwsServiceError('BadRequestException', 'Invalid position parameter');
  }
  return start;
}
