import type { CallResult, Evaluation } from '../../evaluate/result.ts';

/** An answer of simplify that is good in every way. */
export const goodCall: CallResult = {
  id: 'darwin-origin 6',
  transform: 'simplify',
  language: 'en',
  source: 'When on board <H.M.S.> "Beagle"',
  output: 'On the ship & at sea',
  status: 200,
  code: null,
  model: 'model-a',
  latencyMs: 1_200,
  credits: 1,
  warnings: [],
  grades: { before: 12, after: 5, target: 6, met: true },
  checks: { numbers: true, names: true, negations: null },
  asks: 1,
  repairs: 0,
  refusals: 0,
  inputTokens: 600,
  outputTokens: 100,
  dollars: 0.0004,
};

/** One that was repaired and still falls short. */
export const shortCall: CallResult = {
  ...goodCall,
  id: 'udhr-education 6',
  latencyMs: 3_200,
  warnings: ['grade_not_met', 'numbers_changed'],
  grades: { before: 14, after: 9, target: 6, met: false },
  checks: { numbers: false, names: null, negations: null },
  asks: 2,
  repairs: 1,
  refusals: 1,
  inputTokens: 1_400,
  outputTokens: 300,
  dollars: 0.0016,
};

/** One that failed, and whose tokens were paid all the same. */
export const failedCall: CallResult = {
  ...goodCall,
  id: 'de-own-shop 6',
  language: 'de',
  output: '',
  status: 502,
  code: 'MODEL_OUTPUT_INVALID',
  model: null,
  latencyMs: 9_000,
  credits: 0,
  grades: null,
  checks: {},
  asks: 2,
  repairs: 1,
  dollars: 0.001,
};

const mended: CallResult = {
  ...goodCall,
  id: 'markup-image',
  transform: 'aria-fix',
  grades: null,
  checks: { mended: true },
};

export const two: readonly Evaluation[] = [
  { label: 'model-a', results: [goodCall, shortCall, failedCall, mended] },
  {
    label: 'org/<b>|model_b',
    results: [goodCall, goodCall, goodCall, mended].map((result, index) => ({
      ...result,
      id: [goodCall, shortCall, failedCall, mended][index]?.id ?? '',
      dollars: null,
    })),
  },
];
