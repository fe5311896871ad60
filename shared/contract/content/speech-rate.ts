/** Range of speaking rates for the speech_rate tool and tts-export, as a percentage of the normal rate. */
export const speechRateRange = { min: 50, max: 250 } as const;
