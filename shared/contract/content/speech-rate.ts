/** Range of the speaking rate in percent of normal, for the tool speech_rate and tts-export. */
export const speechRateRange = { min: 50, max: 250 } as const;
