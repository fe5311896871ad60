import { join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { readDeployOptions } from '../../lib/deploy-options.ts';
import { addStacksWith } from '../../lib/widget-api.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { cdkFlags, notForDeployment } from '../synthesize-app.ts';
import { type LinkedStack, linkTemplates, type Template } from './link-templates.ts';
import { addParameters, choices, notForRelease, type Variant } from './parameters.ts';
import { releaseSynthesizer } from './release-synthesizer.ts';

export interface ReleaseInput {
  /** Default of the parameter AssetBucket. */
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

const rootId = 'Root';

/** Root stack conditions for outputs that only some variants have, keyed by output name. */
const conditionOfOutput: Readonly<Record<string, string>> = { DomainTarget: 'HasDomain' };

type Linked = ReadonlyMap<string, LinkedStack>;

interface SynthesizedVariant {
  readonly variant: Variant;
  readonly stacks: Linked;
  readonly dependencies: ReadonlyMap<string, readonly string[]>;
}

/**
 * Synthesizes all templates of a release, keyed by file name: the root template, and the nested stacks' templates for
 * each combination of {@link choices}.
 *
 * @throws Error when an option is invalid or does not apply to a release
 */
export function releaseTemplates(input: ReleaseInput): ReadonlyMap<string, Template> {
  const refused = Object.keys(input.context).filter((name) => notForRelease.includes(name));
  if (refused.length > 0) {
    throw new Error(
      `${refused.join(', ')}: a parameter of the release, or only for cdk deploy. Leave it out.`,
    );
  }
  const variants = variantsOf().map((variant) => synthesizeVariant(input, variant));
  const [first] = variants;
  if (first === undefined) throw new Error('A release has at least one variant.');
  const files = new Map<string, Template>();
  const resources: Record<string, unknown> = {};
  const outputs: Template['Outputs'] = {};
  const root = first.stacks.get(rootId)?.template;
  for (const stack of first.stacks.keys()) {
    if (stack === rootId) continue;
    const ofStack = completed(stack, variants);
    const relevant = relevantChoices(ofStack);
    for (const [variant, template] of ofStack) {
      files.set(
        fileOf(
          stack,
          relevant.map((name) => [name, variant[name]]),
        ),
        template,
      );
    }
    const isSdk = stack === 'WidgetApiAssets';
    const dependencies = first.dependencies.get(stack) ?? [];
    resources[stack] = {
      Type: 'AWS::CloudFormation::Stack',
      ...(isSdk && { Condition: 'HasSdk' }),
      ...(dependencies.length > 0 && { DependsOn: dependencies }),
      Properties: {
        TemplateURL: urlOf(
          fileOf(
            stack,
            relevant.map((name) => [name, `\${${name}}`]),
          ),
          relevant,
        ),
        Parameters: Object.assign({}, ...variants.map(({ stacks }) => stacks.get(stack)?.parameters)),
      },
    };
    for (const name of new Set(ofStack.flatMap(([, { Outputs = {} }]) => Object.keys(Outputs)))) {
      if (name.startsWith('ExportsOutput') || Object.hasOwn(root?.Outputs ?? {}, name)) continue;
      const condition = isSdk ? 'HasSdk' : conditionOfOutput[name];
      const value = { 'Fn::GetAtt': [stack, `Outputs.${name}`] };
      const earlier = outputs[name]?.Value;
      outputs[name] = {
        Value: earlier === undefined ? value : { 'Fn::Join': [',', [earlier, value]] },
        ...(condition !== undefined && { Condition: condition }),
      };
    }
  }
  files.set(rootFile, { ...root, Resources: resources, Outputs: { ...root?.Outputs, ...outputs } });
  return files;
}

function variantsOf(): Variant[] {
  return choices.removal.values.flatMap((removal) =>
    choices.waf.values.flatMap((waf) => choices.domain.values.map((domain) => ({ removal, waf, domain }))),
  );
}

function synthesizeVariant(input: ReleaseInput, variant: Variant): SynthesizedVariant {
  const outdir = join(input.outdir, Object.values(variant).join('-'));
  let bucketName = '';
  const app = new App({
    ...notForDeployment,
    outdir,
    context: { ...cdkFlags, ...input.context, waf: 'on', assets: 'on' },
    defaultStackSynthesizer: releaseSynthesizer((fileName) => ({
      bucketName,
      objectKey: `${releaseFolder}/${input.storeAsset(join(outdir, fileName))}`,
    })),
  });
  const options = readDeployOptions(app.node);
  const root = new Stack(app, rootId, { description: 'Accessibility widget API' });
  const parameters = addParameters(root, options, input.bucketName);
  bucketName = parameters.bucketName;
  addStacksWith(app, parameters.optionsOf(variant), {
    bundlesDirectory: input.bundlesDirectory,
    sdkDirectory: input.sdkDirectory,
    commit: input.commit,
    deploymentName: parameters.deploymentName,
  });
  const assembly = app.synth();
  const stacks = app.node.children.filter(Stack.isStack);
  return {
    variant,
    stacks: linkTemplates(
      new Map(
        stacks.map(({ node, artifactId }) => [node.id, assembly.getStackArtifact(artifactId).template]),
      ),
      rootId,
    ),
    dependencies: new Map(
      stacks.map(({ node, dependencies }) => [
        node.id,
        dependencies.map((one) => one.node.id).filter((id) => id !== rootId),
      ]),
    ),
  };
}

/**
 * Gives each variant of a stack the parameters and exports of all the stack's variants, because a single root template
 * refers to them.
 */
function completed(stack: string, variants: readonly SynthesizedVariant[]): [Variant, Template][] {
  const linked = variants.flatMap(({ variant, stacks }) => {
    const found = stacks.get(stack);
    return found === undefined ? [] : [{ variant, ...found }];
  });
  const parameters = new Set(linked.flatMap((one) => Object.keys(one.parameters)));
  const exports: Template['Outputs'] = Object.assign({}, ...linked.map((one) => one.exports));
  return linked.map(({ variant, template }) => [
    variant,
    {
      ...template,
      Parameters: Object.fromEntries([...parameters].sort().map((name) => [name, { Type: 'String' }])),
      Outputs: { ...template.Outputs, ...exports },
    },
  ]);
}

function relevantChoices(templates: readonly [Variant, Template][]): (keyof Variant)[] {
  const textByVariant = new Map(
    templates.map(([variant, template]) => [JSON.stringify(variant), JSON.stringify(template)]),
  );
  const names = ['removal', 'waf', 'domain'] as const;
  return names.filter((name) =>
    templates.some(([variant]) => {
      const other = { ...variant, [name]: choices[name].values[0] };
      return textByVariant.get(JSON.stringify(variant)) !== textByVariant.get(JSON.stringify(other));
    }),
  );
}

function fileOf(stack: string, parts: readonly (readonly [name: string, value: string])[]): string {
  return [stack, ...parts.map(([name, value]) => `${name}-${value}`), 'template.json'].join('.');
}

function urlOf(file: string, relevant: readonly (keyof Variant)[]): unknown {
  const url = `https://\${AssetBucket}.s3.\${AWS::Region}.\${AWS::URLSuffix}/${releaseFolder}/${file}`;
  const values = Object.fromEntries(relevant.map((name) => [name, choices[name].value]));
  return { 'Fn::Sub': relevant.length === 0 ? url : [url, values] };
}
