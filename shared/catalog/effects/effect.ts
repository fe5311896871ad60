import type { CatalogTool } from '../tools/tool.ts';

/** Description of a tool's effect on a page, for front-end developers. */
export interface Effect {
  /** The effect while the tool is on. `v` is its value. */
  readonly effect: string;
  /**
   * The effect of each option of an enum tool that its name does not explain; omits the option without
   * effect.
   */
  readonly values?: Readonly<Record<string, string>>;
}

/** Codes of a list of tools: a table of effects has exactly these keys. */
export type CodeOf<Tools extends readonly CatalogTool[]> = Tools[number]['code'];
