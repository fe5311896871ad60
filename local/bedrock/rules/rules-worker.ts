import { serveTasks } from '../../emulator/task-worker.ts';
import type { RuleTask } from './index.ts';
import { rules } from './rule-table.ts';

serveTasks<RuleTask>(async ({ name, task }) => {
  const rule = await rules.get(name)?.();
  if (rule === undefined) throw new Error(`There is no rule ${name}`);
  return rule(task);
});
