/** Number of runs per property test. `npm run test:all` sets it to 1,000. */
export const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
