import { hash } from 'node:crypto';
import { InternalError } from '../errors/errors.ts';
import type { Endpoint, EndpointAnswer } from './endpoint.ts';

/** A body as it is sent. */
export interface WrittenBody {
  readonly text: string;
  /** A strong validator of the text; null for a route whose answers have none. */
  readonly etag: string | null;
}

/** What was written of the bodies that are answered again. It goes when its body does. */
const keptBodies = new WeakMap<object, WrittenBody>();

/** Parses the body by the route's schema for the status, so that what the contract does not name never leaves, and writes it. */
export function writeBody({ route }: Endpoint, answer: EndpointAnswer<unknown>): WrittenBody {
  const { body } = answer;
  if (answer.isImmutable !== true || typeof body !== 'object' || body === null) return written(route, answer);
  const kept = keptBodies.get(body) ?? written(route, answer);
  keptBodies.set(body, kept);
  return kept;
}

function written(route: Endpoint['route'], { status, body }: EndpointAnswer<unknown>): WrittenBody {
  const schema = route.responses[status];
  if (schema === undefined)
    throw new InternalError(`${route.operationId} has no answer with status ${status}`);
  const text = JSON.stringify(schema.parse(body));
  return { text, etag: route.conditional ? `"${hash('sha256', text, 'base64url')}"` : null };
}
