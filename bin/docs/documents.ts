import { type DocBlock, withBlock } from './doc-block.ts';

/** A document and its text as it should be. */
export type Document = readonly [file: string, text: string];

/**
 * Every document that has blocks, with the blocks as they are now.
 *
 * @param read gives the text of a file of the repository
 * @throws Error when a document lacks the marks of a block
 */
export async function documentsWith(
  blocks: readonly DocBlock[],
  read: (file: string) => Promise<string>,
): Promise<readonly Document[]> {
  const texts = new Map<string, string>();
  for (const block of blocks) {
    const text = texts.get(block.file) ?? (await read(block.file));
    texts.set(block.file, withBlock(text, block, await block.render()));
  }
  return [...texts];
}
