/** Runs per property test: PROPERTY_RUNS, or 50. `npm run test:all` sets 1,000. */
export const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
