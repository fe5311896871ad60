// Writes docs/widgetctl.md from the commands of widgetctl. With --check it writes nothing and fails when the file is stale.
import './quiet-sdk.ts';
import { readFile, writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { runGenerator } from './generated-files.ts';
import { documentText, pictureFile } from './widgetctl-document/document-text.ts';
import { recordShapes } from './widgetctl-document/record-shapes.ts';
import type { Shape } from './widgetctl-document/shape.ts';
import { takePictures } from './widgetctl-document/take-pictures.ts';

const help = `Usage: npm run widgetctl:document [-- --check | --record | --pictures]

Writes docs/widgetctl.md: the help of every command of widgetctl, and the shape of what it prints with --json as
docs/widgetctl-shapes.json has it.

  --check     write nothing; exit 1 when the committed file is stale
  --record    first write docs/widgetctl-shapes.json anew: what the commands print on a local stack
  --pictures  draw the pictures of commands in docs/images anew, from a local stack
  --help      show this
`;

const documentUrl = new URL('../docs/widgetctl.md', import.meta.url);
const shapesUrl = new URL('../docs/widgetctl-shapes.json', import.meta.url);

const shapeSchema: z.ZodType<Shape> = z.lazy(() =>
  z.union([z.string(), z.array(shapeSchema), z.record(z.string(), shapeSchema)]),
);
const shapesSchema = z.record(z.string(), z.array(shapeSchema));

const tell = (text: string) => void process.stderr.write(text);

async function pictures(): Promise<void> {
  for (const [name, picture] of await takePictures(tell)) {
    await writeFile(new URL(pictureFile(name), documentUrl), picture);
    process.stdout.write(`Wrote docs/${pictureFile(name)}.\n`);
  }
}

async function record(): Promise<void> {
  await writeFile(shapesUrl, `${JSON.stringify(await recordShapes(tell), null, 2)}\n`);
  process.stdout.write('Wrote docs/widgetctl-shapes.json.\n');
}

async function make() {
  const text = documentText(shapesSchema.parse(JSON.parse(await readFile(shapesUrl, 'utf8'))));
  return { name: 'docs/widgetctl.md', command: 'widgetctl:document', files: [[documentUrl, text]] as const };
}

process.exitCode = await runGenerator(help, make, { pictures, record });
