import { isRecord } from '../../local/assembly/intrinsics.ts';
import { type ExampleStack, startExampleStack } from './example-stack.ts';
import { afterVisit, beforeVisit, commandLineOf, type Step } from './scenario.ts';
import { type Shape, shapeOf } from './shape.ts';

/** Runs the scenario on a local stack and gives the shapes of what each command prints with `--json`. */
export async function recordShapes(
  tell: (text: string) => void,
): Promise<Readonly<Record<string, readonly Shape[]>>> {
  const stack = await startExampleStack(tell);
  const known = new Map([
    ['folder', stack.folder],
    ['sdkUrl', stack.sdkUrl],
  ]);
  const shapes: Record<string, readonly Shape[]> = {};
  const take = async (steps: readonly Step[]) => {
    for (const step of steps) {
      const documents = await documentsOf(stack, step, known);
      remember(documents, known);
      // What goes into a file is not printed.
      if (documents.length > 0) shapes[step.words] = distinct(documents.map(shapeOf));
    }
  };
  try {
    await take(beforeVisit);
    await stack.visit(known.get('key') ?? '');
    known.set('restored', await stack.copyTable('ProfilesTableName'));
    await take(afterVisit);
    return shapes;
  } finally {
    await stack.close();
  }
}

/** One document, or one a line. */
async function documentsOf(
  stack: ExampleStack,
  step: Step,
  known: ReadonlyMap<string, string>,
): Promise<readonly unknown[]> {
  const { stdin } = step;
  const text = await stack.widgetctl(
    `--json ${commandLineOf(step, known)}`,
    stdin === undefined ? {} : { stdin },
  );
  try {
    return [JSON.parse(text)];
  } catch {
    const lines = text.split('\n').filter((line) => line !== '');
    return lines.map((line): unknown => JSON.parse(line));
  }
}

/** Keeps the ids of the newest answer, at any depth, for the command lines after it. */
function remember(value: unknown, known: Map<string, string>): void {
  if (Array.isArray(value)) for (const entry of value) remember(entry, known);
  if (!isRecord(value)) return;
  for (const [name, field] of Object.entries(value)) {
    if (typeof field === 'string' && ['key', 'keyId', 'id', 'traceId'].includes(name)) known.set(name, field);
    remember(field, known);
  }
}

function distinct(shapes: readonly Shape[]): readonly Shape[] {
  return [...new Map(shapes.map((shape) => [JSON.stringify(shape), shape])).values()];
}
