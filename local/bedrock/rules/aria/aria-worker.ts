import * as z from 'zod';
import { serveTasks } from '../../workers/serve-tasks.ts';
import { mendMarkup } from './mend.ts';

serveTasks((html) => mendMarkup(z.string().parse(html)));
