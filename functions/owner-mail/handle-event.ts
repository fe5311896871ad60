import * as z from '../../shared/contract/zod.ts';
import type { Deps } from './deps.ts';
import { mailEntry } from './mail-entry.ts';
import { mailUsage } from './mail-usage.ts';

const text = z.object({ S: z.string() });

const eventSchema = z.union([
  /** Records of the Feedback table's stream. */
  z.object({
    Records: z.array(
      z.object({ dynamodb: z.object({ NewImage: z.object({ orgId: text, entryId: text }) }) }),
    ),
  }),
  /** Input of the schedule. */
  z.object({ task: z.literal('usage') }),
]);

/**
 * Sends the mails for new feedback entries, or for organizations that have used much of their month.
 *
 * @throws MailFailedError when a mail was not sent; repeating the event sends only the missing mails
 */
export function handleEvent(deps: Deps) {
  return async (input: unknown): Promise<void> => {
    const event = eventSchema.parse(input);
    if ('task' in event) return mailUsage(deps);
    for (const { dynamodb } of event.Records) {
      const { orgId, entryId } = dynamodb.NewImage;
      await mailEntry(deps, orgId.S, entryId.S);
    }
  };
}
