import type { CatalogTool } from '../tools/tool.ts';

/** What a tool does to a page, in words: for those who build a front end. */
export interface Effect {
  /** What happens while the tool is on. `v` is its value. */
  readonly effect: string;
  /** What each option of an enum tool does, where it is more than its name says; the one that does nothing is left out. */
  readonly values?: Readonly<Record<string, string>>;
  /** The terms of other standards for the same need. */
  readonly sameAs?: string;
}

/** The codes of a list of tools: a table of effects has exactly these. */
export type CodeOf<Tools extends readonly CatalogTool[]> = Tools[number]['code'];
