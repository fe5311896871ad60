import type { JsonObject } from '../../emulator/json.ts';
import type { Task } from '../protocol/fences.ts';

/** One transform by rules: a task in, the tool's input out. */
export type Rule = (task: Task) => JsonObject | Promise<JsonObject>;
