// Writes docs/widgetctl.md from the commands of widgetctl. With --check it writes nothing and fails when the file is stale.
import './quiet-sdk.ts';
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { writeOrCheck } from './generated-files.ts';
import { documentText } from './widgetctl-document/document-text.ts';
import { pictureFile } from './widgetctl-document/pictured.ts';
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

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      check: { type: 'boolean' },
      record: { type: 'boolean' },
      pictures: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  if (values.pictures && !values.check) {
    for (const [name, picture] of await takePictures((text) => void process.stderr.write(text))) {
      await writeFile(new URL(pictureFile(name), documentUrl), picture);
      process.stdout.write(`Wrote docs/${pictureFile(name)}.\n`);
    }
  }
  if (values.record && !values.check) {
    const shapes = await recordShapes((text) => void process.stderr.write(text));
    await writeFile(shapesUrl, `${JSON.stringify(shapes, null, 2)}\n`);
    process.stdout.write('Wrote docs/widgetctl-shapes.json.\n');
  }
  const text = documentText(shapesSchema.parse(JSON.parse(await readFile(shapesUrl, 'utf8'))));
  return writeOrCheck(
    { name: 'docs/widgetctl.md', command: 'widgetctl:document', files: [[documentUrl, text]] },
    values.check === true,
  );
}

process.exitCode = await main();
