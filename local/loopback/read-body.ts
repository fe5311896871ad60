import type { IncomingMessage } from 'node:http';

/** Returns undefined as soon as the body exceeds the limit. The connection stays open for the response. */
export async function readBody(request: IncomingMessage, maximumBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const bytes = Buffer.from(chunk);
    length += bytes.length;
    if (length > maximumBytes) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
