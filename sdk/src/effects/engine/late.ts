import { createAfterLoad } from '../../after-load.ts';
import { createOverrides } from '../overrides/overrides.ts';
import { createAllChanges } from './all-changes.ts';
import { createAttributeLedger } from './attributes.ts';
import { createContested } from './contested.ts';
import type { Context } from './context.ts';
import { createFollower } from './follower.ts';
import { createInsertedNodes } from './inserted-nodes.ts';
import { createLayer } from './layer.ts';
import { textsOf } from './texts.ts';

/** Adds the parts of the engine that the first paint does not need. */
export function complete(context: Context): void {
  context.contested ??= createContested();
  const { contested } = context;
  context.attributes ??= createAttributeLedger(context.window.document, contested, context.unobserved);
  context.afterLoad ??= createAfterLoad(context.window);
  const { afterLoad } = context;
  context.layer ??= createLayer({ ...context, afterLoad });
  context.overrides ??= createOverrides({
    ...context,
    queue: context.visitor.queue,
    trees: () => context.visitor.trees() ?? [context.window.document],
  });
  const { attributes } = context;
  context.inserted ??= createInsertedNodes({ ...context, contested, afterLoad });
  const { inserted } = context;
  if (context.textsOf === null) {
    const { createChanges } = context;
    context.createChanges = (page, owner) => createAllChanges(createChanges(page, owner), owner, inserted);
  }
  context.textsOf = textsOf;
  const cleanCopy = (element: Element) => {
    attributes.cleanCopy(element);
    inserted.removeCopy(element);
  };
  context.visitor.follow(createFollower({ ...context, contested, cleanCopy }));
}
