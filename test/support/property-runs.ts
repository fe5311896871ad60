/** Number of runs per property test. `npm run test:all` sets 1,000. */
export const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
