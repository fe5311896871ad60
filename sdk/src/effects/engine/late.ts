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

/** Adds the parts of the engine that the first paint does not need. Idempotent. */
export function complete(context: Context): void {
  if (context.layer !== null) return;
  const { window, visitor, unobserved, createChanges } = context;
  const contested = createContested();
  const afterLoad = createAfterLoad(window);
  const attributes = createAttributeLedger(window.document, contested, unobserved);
  const inserted = createInsertedNodes({ ...context, contested, afterLoad });
  context.contested = contested;
  context.afterLoad = afterLoad;
  context.attributes = attributes;
  context.textsOf = textsOf;
  context.layer = createLayer({ ...context, afterLoad });
  context.overrides = createOverrides({
    ...context,
    queue: visitor.queue,
    trees: () => visitor.trees() ?? [window.document],
    replacing: () => context.writeVariables(),
  });
  context.createChanges = (page, owner) => createAllChanges(createChanges(page, owner), owner, inserted);
  const cleanCopy = (element: Element) => {
    attributes.cleanCopy(element);
    inserted.removeCopy(element);
  };
  visitor.follow(createFollower({ ...context, contested, cleanCopy }));
}
