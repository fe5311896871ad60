/** How fast a text is spoken, in percent of normal: the values of the tool speech_rate and of the speech route. */
export const speechRateRange = { min: 50, max: 250 } as const;
