import { colorTools } from './tools/color.ts';
import { contentTools } from './tools/content.ts';
import { focusTools } from './tools/focus.ts';
import { inputTools } from './tools/input.ts';
import { motionTools } from './tools/motion.ts';
import { navigationTools } from './tools/navigation.ts';
import { readingTools } from './tools/reading.ts';
import { speechTools } from './tools/speech.ts';
import { textTools } from './tools/text.ts';
import type { CatalogTool } from './tools/tool.ts';

/** All tools, in display order. */
export const tools: readonly CatalogTool[] = [
  ...textTools,
  ...colorTools,
  ...readingTools,
  ...focusTools,
  ...motionTools,
  ...inputTools,
  ...navigationTools,
  ...speechTools,
  ...contentTools,
];

const toolsByCode: ReadonlyMap<string, CatalogTool> = new Map(tools.map((tool) => [tool.code, tool]));

export function findTool(code: string): CatalogTool | undefined {
  return toolsByCode.get(code);
}
