import { recordShapes } from '../../../bin/widgetctl-document/record-shapes.ts';
import type { Shape } from '../../../bin/widgetctl-document/shape.ts';
import documented from '../../../docs/widgetctl-shapes.json';

// A bound for a hang: the scenario runs every command once.
jest.setTimeout(600_000);

/** Whether two shapes can be of one kind of document: what one of them had no example of agrees with anything. */
function agree(one: Shape | undefined, other: Shape | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  if (one === 'null' || other === 'null') return true;
  if (typeof one === 'string' || typeof other === 'string') return kindsOf(one) === kindsOf(other);
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === 0 || other.length === 0 || agree(one[0], other[0]);
  }
  const [left, right] = [fieldsOf(one), fieldsOf(other)];
  const names = new Set([...left.keys(), ...right.keys()]);
  return [...names].every((name) => agree(left.get(name), right.get(name)));
}

const kindsOf = (shape: Shape) => String(shape).replace(/ or null$/, '');
const fieldsOf = (shape: Shape) => new Map(Object.entries<Shape>(shape));

it('docs/widgetctl-shapes.json says what the commands print now (else: npm run widgetctl:document -- --record)', async () => {
  const seen = await recordShapes(() => undefined);
  const known: Readonly<Record<string, readonly Shape[]>> = documented;
  expect(Object.keys(seen).sort()).toEqual(Object.keys(known).sort());
  for (const [words, shapes] of Object.entries(seen)) {
    const former = known[words] ?? [];
    const has = (list: readonly Shape[], shape: Shape) => list.some((each) => agree(each, shape));
    expect({
      words,
      isNew: shapes.filter((shape) => !has(former, shape)),
      isGone: former.filter((shape) => !has(shapes, shape)),
    }).toEqual({ words, isNew: [], isGone: [] });
  }
});
