import * as z from 'zod';
import { serveTasks } from '../../workers/serve-tasks.ts';
import { mendMarkup } from './mend.ts';

const task = z.strictObject({ html: z.string(), within: z.array(z.string()), deadlineMs: z.number() });

serveTasks((message) => {
  const { html, within, deadlineMs } = task.parse(message);
  return mendMarkup(html, deadlineMs, within);
});
