import { AssemblyError } from '../errors.ts';
import { arnOf, type Identity, identify, localEnvironment, stableId } from './identities.ts';
import { type IntrinsicScope, resolveIntrinsics } from './intrinsics.ts';
import type { Stack } from './read-assembly.ts';

/** Functions that resolve an exported value, keyed by export name. */
export type ExportTable = Map<string, () => unknown>;

export class StackResolver implements IntrinsicScope {
  readonly stackId: string;
  private readonly identities = new Map<string, Identity>();

  readonly stack: Stack;
  private readonly exports: ExportTable;
  private readonly defaultNameOf: (logicalId: string) => string;

  constructor(stack: Stack, exports: ExportTable, defaultNameOf: (logicalId: string) => string) {
    this.stack = stack;
    this.exports = exports;
    this.defaultNameOf = defaultNameOf;
    const id = stableId(stack.name, 32);
    this.stackId = arnOf('cloudformation', `stack/${stack.name}/${id}`);
  }

  resolve(value: unknown): unknown {
    return resolveIntrinsics(value, this);
  }

  publishExports(): void {
    for (const output of Object.values(this.stack.template.Outputs)) {
      if (output.Export)
        this.exports.set(String(this.resolve(output.Export.Name)), () => this.resolve(output.Value));
    }
  }

  identity(logicalId: string): Identity {
    const known = this.identities.get(logicalId);
    if (known) return known;
    const resource = this.stack.template.Resources[logicalId];
    if (!resource) throw this.unknown(logicalId);
    const identity = identify({
      type: resource.Type,
      stackName: this.stack.name,
      logicalId,
      defaultName: this.defaultNameOf(logicalId),
      property: (name) => {
        const value = this.resolve(resource.Properties[name]);
        return typeof value === 'string' ? value : undefined;
      },
    });
    this.identities.set(logicalId, identity);
    return identity;
  }

  reference(name: string): unknown {
    const pseudoParameters: Record<string, unknown> = {
      'AWS::AccountId': localEnvironment.accountId,
      'AWS::Region': localEnvironment.region,
      'AWS::Partition': localEnvironment.partition,
      'AWS::URLSuffix': localEnvironment.urlSuffix,
      'AWS::StackName': this.stack.name,
      'AWS::StackId': this.stackId,
      'AWS::NotificationARNs': [],
    };
    if (name in pseudoParameters) return pseudoParameters[name];
    const parameter = this.stack.template.Parameters[name];
    return parameter ? (parameter.Default ?? '') : this.identity(name).ref;
  }

  attribute(logicalId: string, attribute: string): unknown {
    const resource = this.stack.template.Resources[logicalId];
    if (!resource) throw this.unknown(logicalId);
    const known = this.identity(logicalId).attributes[attribute];
    if (known !== undefined) return known;
    const property = resource.Properties[attribute];
    return property === undefined ? `${this.identity(logicalId).ref}.${attribute}` : this.resolve(property);
  }

  importValue(name: string): unknown {
    const value = this.exports.get(name);
    if (!value)
      throw new AssemblyError(`${this.stack.name} imports ${name}, which no stack of the assembly exports.`);
    return value();
  }

  private unknown(name: string): AssemblyError {
    return new AssemblyError(`${this.stack.name} refers to ${name}, which its template does not contain.`);
  }
}
