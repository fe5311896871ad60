import { z } from 'zod';

const number = z.coerce.number();
const circleSchema = z.tuple([z.literal('circle'), z.object({ cx: number, cy: number, r: number })]);
const lineSchema = z.tuple([z.literal('line'), z.object({ x1: number, y1: number, x2: number, y2: number })]);
const rectSchema = z.tuple([
  z.literal('rect'),
  z.object({ x: number, y: number, width: number, height: number, rx: number.default(0) }),
]);
const pathSchema = z.tuple([z.literal('path'), z.object({ d: z.string() })]);

/** The shapes of one icon as lucide's icon-nodes.json has them. */
export const iconNodesSchema = z.record(
  z.string(),
  z.array(z.tuple([z.string(), z.record(z.string(), z.string())])),
);

const shapeSchema = z.union([circleSchema, lineSchema, rectSchema, pathSchema]);

/** One shape as data of an SVG path: an icon is then one text, whatever it was drawn with. */
export function pathData(node: readonly unknown[]): string {
  const shape = shapeSchema.parse(node);
  switch (shape[0]) {
    case 'path':
      return absoluteStart(shape[1].d);
    case 'line': {
      const { x1, y1, x2, y2 } = shape[1];
      return `M${x1} ${y1}L${x2} ${y2}`;
    }
    case 'circle': {
      const { cx, cy, r } = shape[1];
      return `M${cx - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
    }
    case 'rect': {
      const { x, y, width, height, rx } = shape[1];
      const across = width - 2 * rx;
      const down = height - 2 * rx;
      const corner = (towardsX: number, towardsY: number) =>
        rx === 0 ? '' : `a${rx} ${rx} 0 0 1 ${towardsX} ${towardsY}`;
      return [
        `M${x + rx} ${y}h${across}`,
        `${corner(rx, rx)}v${down}`,
        `${corner(-rx, rx)}h${-across}`,
        `${corner(-rx, -rx)}v${-down}`,
        `${corner(rx, -rx)}z`,
      ].join('');
    }
  }
}

/** A path that begins with `m` begins where the page does; behind another path it would begin where that one ends. */
function absoluteStart(data: string): string {
  return data.replace(
    /^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)(\s*)(?=([-.\d])?)/,
    (_, x: string, y: string, _space: string, next: string | undefined) =>
      `M${x} ${y}${next === undefined ? '' : 'l'}`,
  );
}
