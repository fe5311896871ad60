import { pictured } from './document-text.ts';
import { type ExampleStack, startExampleStack } from './example-stack.ts';
import { pictureColumns, terminalPicture } from './terminal-picture.ts';

/** What is in the stack of the pictures. */
const preparation = [
  'org create city-library --plan pro',
  'org create town-museum --plan starter',
  'org create night-school --plan solo',
  'ai enable city-library --tier lite',
  'site add city-library main --name "City library" --allow library.example',
  'site add city-library kids --name "Children\'s library" --allow kids.library.example',
  'site add town-museum shop --name "Museum shop" --allow shop.museum.example',
];

/** Runs the commands at 80 columns with color on a local stack, and draws what they print. */
export async function takePictures(tell: (text: string) => void): Promise<Map<string, string>> {
  const stack = await startExampleStack(tell);
  try {
    for (const commandLine of preparation) await stack.widgetctl(commandLine);
    await stack.visit(await keyOf(stack));
    const pictures = new Map<string, string>();
    for (const [name, commandLine] of Object.entries(pictured)) {
      const screen = { isTTY: true, columns: pictureColumns };
      const output = await stack.widgetctl(commandLine, { screen });
      pictures.set(name, terminalPicture(`npx widgetctl ${commandLine} --local`, settled(output)));
    }
    return pictures;
  } finally {
    await stack.close();
  }
}

async function keyOf(stack: ExampleStack): Promise<string> {
  const made: unknown = JSON.parse(await stack.widgetctl('--json key create city-library main'));
  if (typeof made === 'object' && made !== null && 'key' in made) return String(made.key);
  throw new Error('No key was made.');
}

/** The output with what changes at each run replaced by something as long. */
function settled(output: string): string {
  return output
    .replace(/T\d\d:\d\d:\d\d\.\d{3}Z/g, 'T09:00:00.000Z')
    .replace(/(\d{4}-\d\d-\d\d) \d\d:\d\d/g, '$1 09:00')
    .replace(/\b\d{4}-\d\d-(?!01\b)\d\d/g, '2026-11-21')
    .replace(/\b\d{4}-\d\d-01\b/g, '2026-11-01')
    .replace(/\bMonth \d{4}-\d\d\b/g, 'Month 2026-11')
    .replace(/(localhost|127\.0\.0\.1):\d{4,5}/g, '$1:8080')
    .replace(/ --port \d+/g, '');
}
