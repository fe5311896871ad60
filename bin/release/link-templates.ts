import * as z from 'zod';

const templateSchema = z.looseObject({
  Description: z.string().optional(),
  Parameters: z.record(z.string(), z.unknown()).optional(),
  Resources: z.record(z.string(), z.unknown()).optional(),
  Outputs: z
    .record(
      z.string(),
      z.looseObject({ Value: z.unknown(), Export: z.object({ Name: z.string() }).optional() }),
    )
    .optional(),
});

export type Template = z.output<typeof templateSchema>;

/** A stack whose references to other stacks are parameters. */
export interface LinkedStack {
  readonly template: Template;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly exports: Template['Outputs'];
}

/**
 * Replaces cross-stack exports and imports with outputs and parameters of nested stacks. References to parameters of the
 * root stack become parameters of the same name.
 */
export function linkTemplates(
  templates: ReadonlyMap<string, unknown>,
  root: string,
): ReadonlyMap<string, LinkedStack> {
  const parsed = [...templates].map(([stack, template]) => [stack, templateSchema.parse(template)] as const);
  const exported = new Map(
    parsed.flatMap(([stack, { Outputs = {} }]) =>
      Object.entries(Outputs).flatMap(([output, { Export, Value }]) =>
        Export === undefined ? [] : [[Export.Name, { stack, output, Value }] as const],
      ),
    ),
  );
  const link = (template: Template): LinkedStack => {
    const parameters: Record<string, unknown> = {};
    const replaceImports = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(replaceImports);
      if (!isRecord(value)) return value;
      const { 'Fn::ImportValue': name } = value;
      if (typeof name !== 'string') {
        return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceImports(one)]));
      }
      const source = exported.get(name);
      if (source === undefined) throw new Error(`No stack exports ${name}.`);
      const { stack, output, Value } = source;
      const parameter =
        stack === root ? output.replace(/^ExportsOutputRef|[0-9A-F]{8}$/g, '') : `${stack}${output}`;
      parameters[parameter] = stack === root ? Value : { 'Fn::GetAtt': [stack, `Outputs.${output}`] };
      return { Ref: parameter };
    };
    const linked = templateSchema.parse(replaceImports(template));
    const outputs = Object.entries(linked.Outputs ?? {}).map(
      ([name, { Export, ...output }]) => [name, output, Export !== undefined] as const,
    );
    const entriesOf = (isExport: boolean) =>
      Object.fromEntries(outputs.flatMap(([name, output, is]) => (is === isExport ? [[name, output]] : [])));
    return { template: { ...linked, Outputs: entriesOf(false) }, parameters, exports: entriesOf(true) };
  };
  return new Map(parsed.map(([stack, template]) => [stack, link(template)]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
