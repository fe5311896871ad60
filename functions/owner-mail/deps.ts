import * as z from '../../shared/contract/zod.ts';
import { AllowancesTable } from '../../shared/data/allowances.ts';
import { CreditsTable } from '../../shared/data/credits.ts';
import { createDynamoDbClient } from '../../shared/data/dynamodb-client.ts';
import { FeedbackTable } from '../../shared/data/feedback.ts';
import { OrganizationsTable } from '../../shared/data/organizations.ts';
import { documentClient } from '../../shared/data/store.ts';
import { UsageTable } from '../../shared/data/usage.ts';
import { readEnv } from '../../shared/observability/env.ts';
import { createLog, type Log } from '../../shared/observability/logger.ts';
import { createMailer, type SendMail } from './mailer.ts';

export interface Deps {
  readonly log: Log;
  readonly organizations: Pick<
    OrganizationsTable,
    'findOrganization' | 'findSite' | 'listOrganizations' | 'listSites'
  >;
  readonly feedback: Pick<FeedbackTable, 'find'>;
  readonly usage: Pick<UsageTable, 'readMonth'>;
  readonly credits: Pick<CreditsTable, 'read'>;
  /** Remembers which mails were sent. */
  readonly allowances: Pick<AllowancesTable, 'has' | 'take'>;
  readonly send: SendMail;
  now(): number;
}

export const envSchema = z.object({
  ALLOWANCES_TABLE_NAME: z.string(),
  CREDITS_TABLE_NAME: z.string(),
  FEEDBACK_TABLE_NAME: z.string(),
  ORGANIZATIONS_TABLE_NAME: z.string(),
  USAGE_TABLE_NAME: z.string(),
  /** Sender address, an SES identity or an address in the domain of one. */
  MAIL_FROM: z.string(),
});

export function createDeps(): Deps {
  const env = readEnv(envSchema);
  const client = documentClient(createDynamoDbClient());
  return {
    log: createLog(),
    organizations: new OrganizationsTable(client, env.ORGANIZATIONS_TABLE_NAME),
    feedback: new FeedbackTable(client, env.FEEDBACK_TABLE_NAME),
    usage: new UsageTable(client, env.USAGE_TABLE_NAME),
    credits: new CreditsTable(client, env.CREDITS_TABLE_NAME),
    allowances: new AllowancesTable(client, env.ALLOWANCES_TABLE_NAME),
    send: createMailer(env.MAIL_FROM),
    now: Date.now,
  };
}
