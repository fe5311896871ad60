import { randomUUID } from 'node:crypto';
import { localEnvironment } from '../assembly/identities.ts';
import { isJsonObject } from '../emulator/json.ts';

/** An EventBridge pipe from a stream to an event bus, as defined in the template. */
export interface PipeDefinition {
  readonly source: string;
  /** Event pattern in JSON. The only supported conditions are lists of strings. */
  readonly filterPattern: string;
  /** JSON path of the `detail-type`, such as `$.dynamodb.NewImage.kind.S`. */
  readonly detailTypePath: string;
  /** JSON path of the event time, which is in ISO 8601 format. */
  readonly timePath: string;
  /** JSON with placeholders in strings, such as `{"id":"<$.dynamodb.NewImage.id.S>"}`. */
  readonly inputTemplate: string;
}

export interface PipedEvent {
  readonly version: '0';
  readonly id: string;
  readonly 'detail-type': string;
  readonly source: string;
  readonly account: string;
  /** Event time, precise to the second, as in EventBridge. */
  readonly time: string;
  readonly region: string;
  readonly resources: readonly string[];
  readonly detail: unknown;
}

/**
 * Returns the event for a stream record, or null when the filter rejects the record.
 * @throws PipeError when the record lacks a referenced string
 */
export function applyPipe(pipe: PipeDefinition, record: unknown): PipedEvent | null {
  if (!matchesPattern(pipe.filterPattern, record)) return null;
  const { accountId, region } = localEnvironment;
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': textAt(pipe.detailTypePath, record),
    source: pipe.source,
    account: accountId,
    time: textAt(pipe.timePath, record).replace(/\.\d+Z$/, 'Z'),
    region,
    resources: [],
    detail: fill(pipe.inputTemplate, record),
  };
}

export class PipeError extends Error {
  override readonly name = 'PipeError';
}

/** @param pattern event pattern in JSON; the only supported conditions are lists of strings */
export function matchesPattern(pattern: string, record: unknown): boolean {
  return matches(JSON.parse(pattern), record);
}

function matches(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.includes(value);
  if (!isJsonObject(pattern) || !isJsonObject(value)) return false;
  return Object.entries(pattern).every(
    ([name, part]) => Object.hasOwn(value, name) && matches(part, value[name]),
  );
}

/** Replaces all placeholders in one pass, so that values are never interpreted as paths. */
function fill(template: string, record: unknown): unknown {
  return JSON.parse(
    template.replaceAll(/<(\$[\w.]+)>/g, (_, path: string) =>
      JSON.stringify(textAt(path, record)).slice(1, -1),
    ),
  );
}

function textAt(path: string, record: unknown): string {
  let value = record;
  for (const name of path.split('.').slice(1)) {
    value = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  }
  if (typeof value === 'string') return value;
  throw new PipeError(`The record has no text at ${path}.`);
}
