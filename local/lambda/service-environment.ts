import type { RealService } from '../aws-services/aws-access.ts';
import { serverModelId } from '../bedrock/openai/model-server-backend.ts';
import { endpointVariables, type ServiceName } from '../services/local-service.ts';
import type { EnvironmentOptions } from './function-environment.ts';
import type { LocalModels } from './local-models.ts';

const modes = ['STANDARD', 'SMART', 'GENIUS'] as const;

/** Environment variables with the model names that appear in responses when a service is emulated. */
const emulatorModels: Readonly<Record<RealService, Readonly<Record<string, string>>>> = {
  bedrock: {
    ...Object.fromEntries(modes.map((mode) => [`BEDROCK_MODEL_${mode}`, 'local-rules'])),
    // Disables the judge, because the rule-based local model cannot act as one.
    BEDROCK_MODEL_JUDGE: '',
  },
  polly: { SPEECH_MODEL: 'local-espeak-ng' },
};

function serverModels({ name, judgeName = null }: LocalModels): Readonly<Record<string, string>> {
  const uses = [...modes.map((mode) => [mode, name]), ...(judgeName === null ? [] : [['JUDGE', judgeName]])];
  return Object.fromEntries(
    uses.flatMap(([use, model = '']) => [
      [`BEDROCK_MODEL_${use}`, serverModelId(model)],
      [`BEDROCK_MODEL_FAMILY_${use}`, model],
    ]),
  );
}

export function serviceEnvironment(
  endpoints: Readonly<Record<ServiceName, string>>,
  {
    functionEnvironment = {},
    realServices = new Set(),
    models = null,
    sourceCommit,
  }: {
    readonly functionEnvironment?: Readonly<Record<string, string>>;
    readonly realServices?: ReadonlySet<RealService>;
    readonly models?: LocalModels | null;
    readonly sourceCommit?: string;
  },
): EnvironmentOptions {
  const variables = new Map(Object.entries(endpointVariables));
  return {
    serviceEndpoints: Object.fromEntries(
      Object.entries(endpoints).map(([service, endpoint]) => [variables.get(service) ?? service, endpoint]),
    ),
    overrides: {
      ...(realServices.has('bedrock') ? {} : emulatorModels.bedrock),
      ...(models === null ? {} : serverModels(models)),
      ...(realServices.has('polly') ? {} : emulatorModels.polly),
      ...(sourceCommit === undefined ? {} : { SERVICE_COMMIT: sourceCommit }),
      ...functionEnvironment,
    },
  };
}
