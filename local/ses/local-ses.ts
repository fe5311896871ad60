import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { parseCall, ServiceError, sendJson, serveExchanges } from '../emulator/exchange.ts';
import type { LocalService } from '../services/local-service.ts';

export interface LocalMail {
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

export type MailListener = (mail: LocalMail) => void;

const textSchema = z.object({ Data: z.string() });

const inputSchema = z.object({
  Destination: z.object({ ToAddresses: z.array(z.string()) }),
  Content: z.object({ Simple: z.object({ Subject: textSchema, Body: z.object({ Text: textSchema }) }) }),
});

/** Implements SendEmail of SES (REST JSON protocol) for plain-text mails. Sends nothing: passes each mail to the listener. */
export const localSes = (onMail: MailListener): LocalService => ({
  name: 'ses',
  start: () =>
    serveExchanges(async (exchange) => {
      if (exchange.method !== 'POST' || exchange.target !== '/v2/email/outbound-emails') {
        throw new ServiceError(400, 'BadRequestException', `${exchange.target} is not emulated`);
      }
      const { Destination, Content } = inputSchema.parse(parseCall(await exchange.readBody()));
      const { Subject, Body } = Content.Simple;
      onMail({ to: Destination.ToAddresses, subject: Subject.Data, text: Body.Text.Data });
      sendJson(exchange, 200, { MessageId: randomUUID() });
    }),
});
