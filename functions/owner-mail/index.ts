import { withinFunctionTime } from '../../shared/aws/deadline.ts';
import { createDeps } from './deps.ts';
import { handleEvent } from './handle-event.ts';

const deps = createDeps();

export const handler = withinFunctionTime(handleEvent(deps));
