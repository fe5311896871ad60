import { withinFunctionTime } from '../../shared/aws/deadline.ts';
import { createDeps } from './deps.ts';
import { handlePublication } from './handle-publication.ts';

const deps = createDeps();

export const handler = withinFunctionTime(handlePublication(deps));
