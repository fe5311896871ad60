import { withinFunctionTime } from '../../shared/aws/deadline.ts';
import { createDeps } from './deps.ts';
import { rotateTokenSecret } from './rotate-token-secret.ts';

const deps = createDeps();

export const handler = withinFunctionTime(rotateTokenSecret(deps));
