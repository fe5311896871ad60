import type { ModelIds } from '../../shared/catalog/ai.ts';
import type { SharedPlan } from '../../shared/catalog/plans.ts';
import type { CreditsTable } from '../../shared/data/credits.ts';
import type { PresetsTable } from '../../shared/data/presets.ts';
import type { ProfilesTable } from '../../shared/data/profiles.ts';
import type { UsageTable } from '../../shared/data/usage.ts';
import type { ControlPlane } from '../control-plane/control-plane.ts';
import type { LogSource } from '../logs/log-source.ts';
import type { AuditRows } from '../store/audit-rows.ts';
import type { EventRows } from '../store/event-rows.ts';
import type { FeedbackRows } from '../store/feedback-rows.ts';
import type { KeyRows } from '../store/key-rows.ts';
import type { OrganizationRows } from '../store/organization-rows.ts';
import type { OrganizationTable } from '../store/organization-tables.ts';
import type { PresetRows } from '../store/preset-rows.ts';
import type { ProfileRows } from '../store/profile-rows.ts';
import type { SiteRows } from '../store/site-rows.ts';

/** What operations work with, on one deployment. Each says which parts it uses. */
export interface Deployment {
  readonly organizationRows: OrganizationRows;
  readonly siteRows: SiteRows;
  readonly keyRows: KeyRows;
  readonly presetRows: PresetRows;
  readonly profileRows: ProfileRows;
  readonly eventRows: EventRows;
  readonly feedbackRows: FeedbackRows;
  readonly auditRows: AuditRows;
  readonly presets: PresetsTable;
  readonly profiles: ProfilesTable;
  readonly credits: CreditsTable;
  readonly usage: UsageTable;
  readonly organizationTables: readonly OrganizationTable[];
  /** The address of the API, without `/api/v1`. */
  readonly siteRoot: string;
  /** The models as the deployment has them; null where it transforms no content, or is of an older version. */
  readonly models: ModelIds | null;
  /** The usage plans that the stack makes for the plans that organizations share. */
  readonly sharedUsagePlanIds: Readonly<Record<SharedPlan, string>>;
  /** Loaded by the operations that need API Gateway. */
  readonly controlPlane: () => Promise<ControlPlane>;
  /** Opens the log, which the connection closes. */
  readonly openLog: () => Promise<LogSource>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly wait: (durationMs: number) => Promise<unknown>;
  /** One line about any failure. */
  readonly explain: (error: unknown) => string;
}
