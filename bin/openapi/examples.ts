import { readFile } from 'node:fs/promises';
import * as z from 'zod';

/** Recorded answers: a JSON body by operationId and status. */
const recordedAnswersSchema = z.record(z.string(), z.record(z.string().regex(/^2\d\d$/), z.unknown()));
export type RecordedAnswers = z.infer<typeof recordedAnswersSchema>;

/** Where the answers are kept that `npm run openapi -- --record` got from the local stack. */
export const examplesUrl = new URL('../../docs/openapi-examples.json', import.meta.url);

/** The recorded answers. @throws ZodError when the file holds anything else */
export async function readRecordedAnswers(): Promise<RecordedAnswers> {
  return recordedAnswersSchema.parse(JSON.parse(await readFile(examplesUrl, 'utf8')));
}
