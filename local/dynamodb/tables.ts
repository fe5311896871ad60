import * as z from 'zod';
import { type ResolvedAssembly, resourcesOf } from '../assembly/resolve-assembly.ts';

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));

const indexSchema = z.object({
  IndexName: z.string(),
  KeySchema: keySchema,
  Projection: z.object({
    ProjectionType: z.enum(['ALL', 'KEYS_ONLY', 'INCLUDE']).default('ALL'),
    NonKeyAttributes: z.array(z.string()).optional(),
  }),
});

const tablePropertiesSchema = z.object({
  AttributeDefinitions: z.array(
    z.object({ AttributeName: z.string(), AttributeType: z.enum(['S', 'N', 'B']) }),
  ),
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z.array(indexSchema).optional(),
});

/** Input for CreateTable, without capacity settings. */
export type TableDefinition = z.infer<typeof tablePropertiesSchema> & { readonly TableName: string };

export function tablesOf(assembly: ResolvedAssembly): TableDefinition[] {
  return resourcesOf(assembly, 'AWS::DynamoDB::Table').map(({ ref, properties }) => ({
    TableName: ref,
    ...tablePropertiesSchema.parse(properties),
  }));
}
