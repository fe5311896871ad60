import type { Target } from './connection/target.ts';
import { AiOperations } from './operations/ai.ts';
import { openDeployment } from './operations/deployment.ts';
import { EmbedOperations } from './operations/embed.ts';
import { FeedbackOperations } from './operations/feedback.ts';
import { KeyOperations } from './operations/keys.ts';
import { RepairOperations } from './operations/organization-repair.ts';
import { OrganizationOperations } from './operations/organizations.ts';
import { PresetOperations } from './operations/presets.ts';
import { SiteOperations } from './operations/sites.ts';
import { UsageOperations } from './operations/usage.ts';

/** Loads all operations, for programs such as the demo. A CLI command loads only the operations that it uses. */
export async function connect(target: Target) {
  const deployment = await openDeployment(target);
  return {
    organizations: new OrganizationOperations(deployment),
    repairs: new RepairOperations(deployment),
    sites: new SiteOperations(deployment),
    keys: new KeyOperations(deployment),
    presets: new PresetOperations(deployment),
    ai: new AiOperations(deployment),
    usage: new UsageOperations(deployment),
    feedback: new FeedbackOperations(deployment),
    embeds: new EmbedOperations(deployment),
    close: deployment.close,
  };
}

export type Operator = Awaited<ReturnType<typeof connect>>;
