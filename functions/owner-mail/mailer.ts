import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { boundCalls, boundedOptions } from '../../shared/aws/bounded-client.ts';

/** A plain-text mail. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** Creates a function that sends mails with Amazon SES. */
export function createMailer(from: string): SendMail {
  const client = new SESv2Client(
    boundedOptions({ connectionTimeoutMs: 2_000, requestTimeoutMs: 5_000, maximumAttempts: 3 }),
  );
  boundCalls(client, 'ses');
  return async ({ to, subject, text }) => {
    const Charset = 'UTF-8';
    const message = { Subject: { Data: subject, Charset }, Body: { Text: { Data: text, Charset } } };
    await client.send(
      new SendEmailCommand({
        FromEmailAddress: from,
        Destination: { ToAddresses: [to] },
        Content: { Simple: message },
      }),
    );
  };
}
