import { readFile } from 'node:fs/promises';
import { planTable } from './plan-table.ts';
import { withBlock } from './with-block.ts';

interface Block {
  /** The document, from the root of the project. */
  readonly path: string;
  readonly name: string;
  readonly text: () => string;
}

const blocks: readonly Block[] = [{ path: 'docs/front-end.md', name: 'plans', text: planTable }];

/** Each document that has blocks, with its blocks written anew. */
export async function documentsWithBlocks(): Promise<ReadonlyArray<readonly [url: URL, text: string]>> {
  const paths = [...new Set(blocks.map(({ path }) => path))];
  return Promise.all(
    paths.map(async (path) => {
      const url = new URL(`../../${path}`, import.meta.url);
      const text = await readFile(url, 'utf8');
      return [url, blocks.filter((block) => block.path === path).reduce(writeBlock, text)] as const;
    }),
  );
}

function writeBlock(document: string, { name, text }: Block): string {
  return withBlock(document, name, text());
}
