import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, type IPolicyValidationPlugin, Validations } from 'aws-cdk-lib';
import { type Node, RootConstruct } from 'constructs';
import cdkJson from '../../cdk.json' with { type: 'json' };
import { addStacks } from '../../lib/widget-api.ts';
import { readSynthesized, type Synthesized } from './template.ts';

export interface SynthesisInput {
  readonly context?: Readonly<Record<string, unknown>>;
  readonly commit?: string;
  /** Set to null to synthesize without a built SDK. */
  readonly sdk?: null;
  /**
   * Plugin that validates each template against CloudFormation's rules. Omitted by default, because validation is slow.
   */
  readonly validation?: IPolicyValidationPlugin;
}

export const functionNames = [
  'authorizer',
  'widget',
  'profiles',
  'analytics',
  'content',
  'feedback',
  'health',
  'owner-mail',
  'token-rotation',
  'canary',
  'before-traffic',
  'after-traffic',
  'sdk-publisher',
];

/** Calls `use` with an app that contains all stacks, a placeholder SDK and placeholder bundles. */
export function withApp<Result>(input: SynthesisInput, use: (app: App, outdir: string) => Result): Result {
  try {
    return withoutTraces(() => useApp(input, use));
  } catch {
    // Repeats the synthesis with stack traces, so that the error states its location.
    return useApp(input, use);
  }
}

/** Returns a construct node with the specified context. An `App` would also create an output directory in /tmp. */
export function nodeWith(context: Record<string, unknown>): Node {
  const { node } = new RootConstruct();
  for (const [name, value] of Object.entries(context)) node.setContext(name, value);
  return node;
}

/** Disables stack traces. The CDK captures one per token, which takes a quarter of the synthesis time. */
function withoutTraces<Result>(act: () => Result): Result {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  try {
    return act();
  } finally {
    Error.stackTraceLimit = limit;
  }
}

function useApp<Result>(input: SynthesisInput, use: (app: App, outdir: string) => Result): Result {
  const directory = mkdtempSync(join(tmpdir(), 'widget-api-synth-'));
  try {
    const bundlesDirectory = join(directory, 'bundles');
    for (const name of functionNames) {
      mkdirSync(join(bundlesDirectory, name), { recursive: true });
      writeFileSync(join(bundlesDirectory, name, 'index.mjs'), `export const name = '${name}';\n`);
    }
    const sdkDirectory = join(directory, 'sdk');
    mkdirSync(sdkDirectory);
    if (input.sdk !== null) writeFileSync(join(sdkDirectory, 'sri.json'), '{"embed.js":"sha384-AAAA"}');
    const outdir = join(directory, 'cdk.out');
    const app = new App({
      outdir,
      context: { ...cdkJson.context, ...input.context },
      builtinCloudFormationValidation: false,
      stackTraces: false,
      treeMetadata: false,
    });
    if (input.validation !== undefined) Validations.of(app).addPlugins(input.validation);
    addStacks(app, {
      bundlesDirectory,
      sdkDirectory,
      ...(input.commit !== undefined && { commit: input.commit }),
    });
    return use(app, outdir);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

export function synthesizeUncached(input: SynthesisInput = {}): Synthesized {
  return withApp(input, (app, outdir) => {
    app.synth();
    return readSynthesized(outdir);
  });
}

const made = new Map<string, Synthesized>();

/**
 * Caches the stacks by input, because a synthesis takes almost a second and many tests use the same input.
 */
export function synthesize(input: Omit<SynthesisInput, 'validation'> = {}): Synthesized {
  const key = JSON.stringify(input);
  const synthesized = made.get(key) ?? synthesizeUncached(input);
  made.set(key, synthesized);
  return synthesized;
}
