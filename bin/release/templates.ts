import { join } from 'node:path';
import {
  App,
  DefaultStackSynthesizer,
  Fn,
  type IReusableStackSynthesizer,
  Stack,
  type StackSynthesizer,
} from 'aws-cdk-lib';
import * as z from 'zod';
import { type DeployOptions, readDeployOptions } from '../../lib/deploy-options.ts';
import { addStacksWith } from '../../lib/widget-api.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { cdkFlags, notForDeployment } from '../synthesize-app.ts';
import {
  choices,
  notForRelease,
  rootInterface,
  sharedParameters,
  type Variant,
  variantOptions,
} from './parameters.ts';

export interface ReleaseInput {
  readonly bucketName: string | undefined;
  readonly context: Readonly<Record<string, string>>;
  readonly bundlesDirectory: string;
  readonly sdkDirectory: string;
  readonly commit: string;
  readonly outdir: string;
  /** Stores an asset directory in the release and returns its file name. */
  readonly storeAsset: (directory: string) => string;
}

export const releaseFolder = packageJson.version;

export const rootFile = 'widget-api.template.json';

const conditionOfOutput: Readonly<Record<string, string>> = { DomainTarget: 'HasDomain' };

const templateSchema = z.looseObject({ Outputs: z.record(z.string(), z.unknown()).default({}) });

interface NestedStack {
  readonly name: string;
  readonly variant: Variant;
  readonly template: z.output<typeof templateSchema>;
  /** Values of the parameters that replace imports from other stacks. */
  readonly imports: Readonly<Record<string, unknown>>;
  readonly dependencies: readonly string[];
}

/**
 * Synthesizes all templates of a release, keyed by file name: the root template, and the nested stacks' templates for
 * each combination of {@link choices}.
 *
 * @throws Error when an option is invalid or does not apply to a release
 */
export function releaseTemplates(input: ReleaseInput): ReadonlyMap<string, object> {
  const refused = Object.keys(input.context).filter((name) => notForRelease.includes(name));
  if (refused.length > 0) {
    throw new Error(
      `${refused.join(', ')}: a parameter of the release, or only for cdk deploy. Leave it out.`,
    );
  }
  const context = { ...cdkFlags, ...input.context, waf: 'on' };
  const options = readDeployOptions(new App({ context, outdir: input.outdir }).node);
  const stacks = variantsOf().flatMap((variant) => synthesizeVariant(input, context, options, variant));
  const files = new Map<string, object>();
  const resources: Record<string, unknown> = {};
  const outputs: Record<string, { readonly Value: unknown; readonly Condition?: string }> = {};
  for (const [name, variants] of Map.groupBy(stacks, (stack) => stack.name)) {
    const condition = name === 'WidgetApiAssets' ? 'HasSdk' : undefined;
    // Every variant of a stack declares the parameters and exports of all variants, because one root template refers to
    // them all.
    const parameters: Record<string, unknown> = Object.assign(
      sharedParameters(options),
      ...variants.map(({ imports }) => imports),
    );
    const Parameters = Object.fromEntries(Object.keys(parameters).map((one) => [one, { Type: 'String' }]));
    const all: Record<string, unknown> = Object.assign(
      {},
      ...variants.map(({ template }) => template.Outputs),
    );
    const isExport = (output: string) => output.startsWith('ExportsOutput');
    const exports = Object.fromEntries(Object.entries(all).filter(([output]) => isExport(output)));
    for (const { variant, template } of variants) {
      const Outputs = { ...template.Outputs, ...exports };
      files.set(fileOf(name, variant), { ...template, Parameters, Outputs });
    }
    const [{ dependencies = [] } = {}] = variants;
    resources[name] = {
      Type: 'AWS::CloudFormation::Stack',
      ...(condition !== undefined && { Condition: condition }),
      ...(dependencies.length > 0 && { DependsOn: dependencies }),
      Properties: { TemplateURL: urlOf(name), Parameters: parameters },
    };
    for (const output of Object.keys(all).filter((one) => !isExport(one))) {
      const value = { 'Fn::GetAtt': [name, `Outputs.${output}`] };
      const earlier = outputs[output]?.Value;
      const ofOutput = condition ?? conditionOfOutput[output];
      outputs[output] = {
        Value: earlier === undefined ? value : { 'Fn::Join': [',', [earlier, value]] },
        ...(ofOutput !== undefined && { Condition: ofOutput }),
      };
    }
  }
  const source = { Version: { Value: releaseFolder }, Commit: { Value: input.commit } };
  files.set(rootFile, {
    Description: 'Accessibility widget API',
    ...rootInterface(options, input.bucketName),
    Resources: resources,
    Outputs: { ...outputs, ...source },
  });
  return files;
}

function releaseSynthesizer(): IReusableStackSynthesizer {
  const synthesizer: StackSynthesizer = new DefaultStackSynthesizer({
    generateBootstrapVersionRule: false,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: CloudFormation substitutes the parameter.
    fileAssetsBucketName: '${AssetBucket}',
    bucketPrefix: `${releaseFolder}/`,
  });
  if (!isReusable(synthesizer)) throw new Error('A DefaultStackSynthesizer is reusable.');
  return synthesizer;
}

/**
 * Type guard, needed because TypeScript treats the optional properties of `StackSynthesizer` and
 * `IReusableStackSynthesizer` as incompatible.
 */
function isReusable(one: StackSynthesizer): one is StackSynthesizer & IReusableStackSynthesizer {
  return 'reusableBind' in one;
}

function variantsOf(): Variant[] {
  return choices.removal.values.flatMap((removal) =>
    choices.waf.values.flatMap((waf) => choices.domain.values.map((domain) => ({ removal, waf, domain }))),
  );
}

function synthesizeVariant(
  input: ReleaseInput,
  context: Readonly<Record<string, unknown>>,
  options: DeployOptions,
  variant: Variant,
): NestedStack[] {
  const outdir = join(input.outdir, Object.values(variant).join('-'));
  const app = new App({
    ...notForDeployment,
    outdir,
    context,
    defaultStackSynthesizer: releaseSynthesizer(),
  });
  addStacksWith(app, variantOptions(options, variant), {
    bundlesDirectory: input.bundlesDirectory,
    sdkDirectory: input.sdkDirectory,
    commit: input.commit,
    deploymentName: Fn.ref('DeploymentName'),
  });
  const assembly = app.synth();
  return app.node.children.filter(Stack.isStack).map((stack) => {
    const imports: Record<string, unknown> = {};
    const text = JSON.stringify(assembly.getStackArtifact(stack.artifactId).template)
      .replaceAll(/\{"Fn::ImportValue":"(\w+):(\w+)"\}/g, (_, source: string, output: string) => {
        imports[`${source}${output}`] = { 'Fn::GetAtt': [source, `Outputs.${output}`] };
        return JSON.stringify({ Ref: `${source}${output}` });
      })
      .replaceAll(/,"Export":\{"Name":"[^"]*"\}/g, '')
      .replaceAll(/\b([0-9a-f]{64})\.zip\b/g, (_, hash: string) =>
        input.storeAsset(join(outdir, `asset.${hash}`)),
      );
    return {
      name: stack.node.id,
      variant,
      template: templateSchema.parse(JSON.parse(text)),
      imports,
      dependencies: stack.dependencies.map(({ node }) => node.id),
    };
  });
}

function fileOf(stack: string, { removal, waf, domain }: Variant): string {
  return `${stack}.removal-${removal}.waf-${waf}.domain-${domain}.template.json`;
}

function urlOf(stack: string): unknown {
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: CloudFormation substitutes the choices.
  const file = fileOf(stack, { removal: '${removal}', waf: '${waf}', domain: '${domain}' });
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: CloudFormation substitutes the choices.
  const url = `https://\${AssetBucket}.s3.\${AWS::Region}.\${AWS::URLSuffix}/${releaseFolder}/${file}`;
  const values = Object.entries(choices).map(([name, { value }]) => [name, value]);
  return { 'Fn::Sub': [url, Object.fromEntries(values)] };
}
