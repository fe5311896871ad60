import { parseSync } from '@swc/core';

export interface ImportedModule {
  /** The specifier as written, such as `../data/keys.ts` or `zod`; null when it is computed at run time. */
  readonly specifier: string | null;
  readonly isTypeOnly: boolean;
}

interface SourceFacts {
  readonly imports: readonly ImportedModule[];
  /**
   * True when the source contains a type assertion (`as` or `<T>`, but not `as const`) or a non-null assertion (`!`).
   */
  readonly hasTypeAssertion: boolean;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

export function readSourceFacts(text: string): SourceFacts {
  const nodes = [...nodesOf(parseSync(text, { syntax: 'typescript', target: 'es2022' }))];
  return {
    imports: nodes.flatMap(importsOf),
    hasTypeAssertion: nodes.some(({ type }) =>
      ['TsAsExpression', 'TsTypeAssertion', 'TsNonNullExpression'].includes(type),
    ),
  };
}

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (isNode(value)) yield value;
  for (const child of Object.values(value)) yield* nodesOf(child);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function importsOf(node: Node): ImportedModule[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
      return textOf(node.source) === null
        ? []
        : [{ specifier: textOf(node.source), isTypeOnly: node.typeOnly === true || namesTypesOnly(node) }];
    case 'TsImportType':
      return [{ specifier: textOf(node.argument), isTypeOnly: true }];
    case 'TsExternalModuleReference':
      return [{ specifier: textOf(node.expression), isTypeOnly: false }];
    case 'CallExpression':
      return isNode(node.callee) && (node.callee.type === 'Import' || nameOf(node.callee) === 'require')
        ? [{ specifier: argumentText(node), isTypeOnly: false }]
        : [];
    // Matches a worker URL: new URL('./worker.ts', import.meta.url)
    case 'NewExpression':
      return nameOf(node.callee) === 'URL' && argumentText(node)?.endsWith('.ts') === true
        ? [{ specifier: argumentText(node), isTypeOnly: false }]
        : [];
    default:
      return [];
  }
}

function namesTypesOnly(node: Node): boolean {
  const { specifiers } = node;
  return (
    Array.isArray(specifiers) &&
    specifiers.length > 0 &&
    specifiers.every((specifier) => isNode(specifier) && specifier.isTypeOnly === true)
  );
}

function nameOf(node: unknown): string | null {
  return isNode(node) && node.type === 'Identifier' && typeof node.value === 'string' ? node.value : null;
}

function textOf(node: unknown): string | null {
  if (!isNode(node)) return null;
  if (node.type === 'StringLiteral' && typeof node.value === 'string') return node.value;
  const { quasis } = node;
  if (node.type !== 'TemplateLiteral' || !Array.isArray(quasis) || quasis.length !== 1) return null;
  const [quasi]: unknown[] = quasis;
  return isNode(quasi) && typeof quasi.cooked === 'string' ? quasi.cooked : null;
}

function argumentText(node: Node): string | null {
  const [first]: unknown[] = Array.isArray(node.arguments) ? node.arguments : [];
  return typeof first === 'object' && first !== null && 'expression' in first
    ? textOf(first.expression)
    : null;
}
