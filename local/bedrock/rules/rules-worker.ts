import * as z from 'zod';
import { serveTasks } from '../../emulator/task-worker.ts';
import { rules } from './rule-table.ts';

const message = z.object({
  name: z.string(),
  task: z.object({
    text: z.string(),
    parameters: z.record(z.string(), z.json()),
    problems: z.string(),
    image: z
      .object({ format: z.enum(['png', 'jpeg', 'gif', 'webp']), bytes: z.instanceof(Uint8Array) })
      .optional(),
  }),
});

serveTasks(async (given) => {
  const { name, task } = message.parse(given);
  const rule = await rules.get(name)?.();
  if (rule === undefined) throw new Error(`There is no rule ${name}`);
  return rule({ ...task, image: task.image });
});
