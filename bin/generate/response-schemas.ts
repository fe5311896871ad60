import { readdir } from 'node:fs/promises';
import * as z from 'zod';
import * as mini from 'zod/mini';
import { givenAnswerSchema } from '../../functions/content/model/judge/given-answer.ts';
import { judgementSchema } from '../../functions/content/model/judge/meaning.ts';
import { noteSchema, refusalSchema } from '../../functions/content/model/refusal.ts';

const transforms = new URL('../../functions/content/transforms/', import.meta.url);

async function transformSchemas(): Promise<[name: string, schema: unknown][]> {
  const files = (await readdir(transforms)).filter((name) => name.endsWith('.ts')).sort();
  const modules: object[] = await Promise.all(files.map((name) => import(new URL(name, transforms).href)));
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, schema]): [string, unknown][] =>
      name.endsWith('OutputSchema') ? [[hyphenated(name.replace(/OutputSchema$/, '')), schema]] : [],
    ),
  );
}

function hyphenated(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

export async function responseSchemasText(): Promise<string> {
  const judges: [name: string, schema: unknown][] = [
    ['judge-hints', givenAnswerSchema],
    ['judge-meaning', judgementSchema],
  ];
  const all = [...(await transformSchemas()), ...judges];
  const schemas = all.map(([name, schema]) => {
    if (!(schema instanceof mini.ZodMiniObject)) throw new Error(`${name} has no object schema.`);
    const { $schema: _, ...bare } = z.toJSONSchema(
      mini.extend(mini.extend(refusalSchema, schema.shape), noteSchema.shape),
    );
    return [name, bare];
  });
  return `${JSON.stringify(Object.fromEntries(schemas), null, 2)}\n`;
}
