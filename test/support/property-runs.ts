/** Runs of each property test: 50, or what PROPERTY_RUNS says; `npm run test:all` sets 1,000. */
export const numRuns = Number(process.env.PROPERTY_RUNS ?? 50);
