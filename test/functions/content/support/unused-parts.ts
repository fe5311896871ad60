import type { Deps } from '../../../../functions/content/deps.ts';
import { ModelClient } from '../../../../functions/content/model/model-client.ts';
import { recordingLog } from '../../support/recording-log.ts';
import { fakeModelClient } from './fake-model-client.ts';

type Part =
  | 'model'
  | 'modelCallsPerMinute'
  | 'speechModel'
  | 'loadSpeech'
  | 'loadImageNetwork'
  | 'loadPageOpener';

const refuse = () => Promise.reject(new Error('A transform of a test has no use for this part.'));

/** Returns dependencies that only real transforms use. They throw when a test transform calls them. */
export function unusedParts(): Pick<Deps, Part> {
  const models = { standard: 'none', smart: 'none', genius: 'none' };
  return {
    model: new ModelClient(fakeModelClient(refuse), { models, guardrail: null }, recordingLog([])),
    modelCallsPerMinute: 1_000_000,
    speechModel: 'none',
    loadSpeech: refuse,
    loadImageNetwork: refuse,
    loadPageOpener: refuse,
  };
}
