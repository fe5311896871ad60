import { getPlanFeatures } from './routes/widget.ts';

/**
 * The keyed route that the canary calls: it passes the authorizer, the usage plan and the exact month, and changes
 * nothing. What is counted as traffic of others leaves this route out.
 */
export const canaryRoute = getPlanFeatures;
