/** Rows among which the calls of one organization may be counted. Each takes 1,000 calls a second. */
export const maximumMeterShards = 64;
