/** Range of the speaking rate in percent of normal, for the speech_rate tool and tts-export. */
export const speechRateRange = { min: 50, max: 250 } as const;
