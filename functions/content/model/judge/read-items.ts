import * as z from '../../../../shared/contract/zod.ts';
import type { ModelReply } from '../../../../shared/model/read-reply.ts';

const objectSchema = z.looseObject({});

/** Returns the items of an array in a model's reply, or the complete objects in a reply that was cut off. */
export function itemsIn({ value, message }: ModelReply, name: string): unknown[] {
  const list = arrayIn(value, name);
  if (list !== null) return list;
  const written = (message.content ?? []).map(({ text = '', toolUse }) =>
    typeof toolUse?.input === 'string' ? toolUse.input : text,
  );
  return completeObjects(written.join('\n'));
}

export function arrayIn(value: unknown, name: string): unknown[] | null {
  const parsed = objectSchema.safeParse(value);
  const list = parsed.success ? parsed.data[name] : undefined;
  return Array.isArray(list) ? list : null;
}

/** Returns the objects without nested objects that a truncated JSON text contains completely. */
function completeObjects(text: string): unknown[] {
  return (text.match(/\{[^{}]{1,2000}\}/gu) ?? []).flatMap((object): unknown[] => {
    try {
      return [JSON.parse(object)];
    } catch {
      return [];
    }
  });
}
