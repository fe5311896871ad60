/**
 * Stands in the bundles for the streams of Node with which middy answers piece by piece (`node:stream/promises`, `node:stream/web`).
 * API Gateway is answered whole.
 */
export function pipeline(): never {
  throw new Error(notHere);
}

/** What middy looks for in an answer that it sends piece by piece. */
export class ReadableStream {
  constructor() {
    throw new Error(notHere);
  }
}

const notHere = 'A function answers whole: its bundle has no streams for an answer.';
