import { withinFunctionTime } from '../../shared/aws/deadline.ts';
import { authorize } from './authorize.ts';
import { createDeps } from './deps.ts';

const deps = createDeps();

export const handler = withinFunctionTime(authorize(deps));
