import type { LogSource } from './logs/log-source.ts';
import type { AiOperations } from './operations/ai.ts';
import type { AiCheckOperations } from './operations/ai-check/ai-check.ts';
import type { AllUsageOperations } from './operations/all-usage/all-usage.ts';
import type { AuditOperations } from './operations/audit.ts';
import type { CostOperations } from './operations/cost/cost.ts';
import type { EmbedOperations } from './operations/embed.ts';
import type { FeedbackOperations } from './operations/feedback.ts';
import type { KeyOperations } from './operations/keys.ts';
import type { OrganizationDataOperations } from './operations/organization-data.ts';
import type { OrganizationImportOperations } from './operations/organization-import.ts';
import type { RepairOperations } from './operations/organization-repair.ts';
import type { OrganizationOperations } from './operations/organizations.ts';
import type { PingOperations } from './operations/ping/ping.ts';
import type { PresetOperations } from './operations/presets.ts';
import type { ProfileOperations } from './operations/profiles.ts';
import type { SiteDeletionOperations } from './operations/site-deletion.ts';
import type { SiteOperations } from './operations/sites.ts';
import type { StatusOperations } from './operations/status/status.ts';
import type { TableCopyOperations } from './operations/table-copy.ts';
import type { ThrottlingOperations } from './operations/throttling.ts';
import type { TokenSecretOperations } from './operations/token-secret.ts';
import type { UsageOperations } from './operations/usage.ts';

/** Everything an operator can do with one deployment. Each operation throws an OperatorError for what can be mended. */
export interface Operator {
  /** The address of the API, without `/api/v1`. */
  readonly siteRoot: string;
  readonly organizations: OrganizationOperations;
  readonly repairs: RepairOperations;
  readonly sites: SiteOperations;
  readonly siteDeletions: SiteDeletionOperations;
  readonly keys: KeyOperations;
  readonly embeds: EmbedOperations;
  readonly presets: PresetOperations;
  readonly profiles: ProfileOperations;
  readonly ai: AiOperations;
  readonly aiCheck: AiCheckOperations;
  readonly usage: UsageOperations;
  readonly allUsage: AllUsageOperations;
  readonly costs: CostOperations;
  readonly feedback: FeedbackOperations;
  readonly audit: AuditOperations;
  readonly pings: PingOperations;
  readonly status: StatusOperations;
  readonly throttling: ThrottlingOperations;
  readonly tokenSecret: TokenSecretOperations;
  readonly organizationData: OrganizationDataOperations;
  readonly tableCopies: TableCopyOperations;
  readonly organizationImports: OrganizationImportOperations;
  /** Opens the log, which the connection closes. */
  readonly openLog: () => Promise<LogSource>;
  /** Closes its connections. */
  close(): void;
}
