import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  CloudFormationValidatePlugin,
  type IPolicyValidationContext,
  type IPolicyValidationPlugin,
  type PolicyValidationPluginReport,
  type PolicyValidationStack,
} from 'aws-cdk-lib';

/**
 * Validates each distinct template only once, because validation is slower than synthesis and deployments share most
 * templates.
 */
export class ValidationOfEachTemplate implements IPolicyValidationPlugin {
  readonly name = CloudFormationValidatePlugin.PLUGIN_NAME;
  private readonly rules = new CloudFormationValidatePlugin();
  private readonly flawless = new Set<string>();

  validate(context: IPolicyValidationContext): PolicyValidationPluginReport {
    const changed = new Map(
      context.stackTemplates
        .map((stack) => [stack, contentOf(stack)] as const)
        .filter(([, content]) => !this.flawless.has(content)),
    );
    const report = this.rules.validate({ ...context, stackTemplates: [...changed.keys()] });
    if (report.violations.length === 0) {
      for (const content of changed.values()) this.flawless.add(content);
    }
    return report;
  }
}

function contentOf({ templatePath, accountId, region }: PolicyValidationStack): string {
  const hash = createHash('sha256').update(readFileSync(templatePath)).digest('hex');
  return [hash, accountId, region].join();
}
