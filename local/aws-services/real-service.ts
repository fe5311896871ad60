/** Services that may be used in AWS itself instead of their stand-ins, by their SigV4 names. */
export type RealService = 'bedrock' | 'polly';
