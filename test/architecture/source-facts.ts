import { parseSync } from '@swc/core';

/** A module that a file names, wherever in the file it does so. */
export interface ImportedModule {
  /** As written: `../data/keys.ts`, `node:fs`, `zod`; null when it is computed at run time. */
  readonly specifier: string | null;
  /** True when nothing of the module is left at run time. */
  readonly isTypeOnly: boolean;
}

export interface SourceFacts {
  readonly imports: readonly ImportedModule[];
  readonly readsProcessEnvironment: boolean;
  readonly usesConsole: boolean;
  /** How often it says what type a value has, by `as`, `<T>` or `!`; `as const` says nothing of the kind. */
  readonly typeAssertionCount: number;
  readonly usesAny: boolean;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

/** Parses a file as TypeScript. Throws when it is not. */
export function readSourceFacts(text: string): SourceFacts {
  const nodes = [...nodesOf(parseSync(text, { syntax: 'typescript', target: 'es2022' }))];
  const has = (test: (node: Node) => boolean) => nodes.some(test);
  return {
    imports: nodes.flatMap(importsOf),
    readsProcessEnvironment: has(isProcessEnvironment),
    usesConsole: has((node) => isGlobalMember(node, 'console') || isImportOf(node, /^(node:)?console$/)),
    typeAssertionCount: nodes.filter(({ type }) =>
      ['TsAsExpression', 'TsTypeAssertion', 'TsNonNullExpression'].includes(type),
    ).length,
    usesAny: has((node) => node.type === 'TsKeywordType' && node.kind === 'any'),
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
    // A worker's file: new URL('./worker.ts', import.meta.url)
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

/** `process.env`, `process['env']`, `const { env } = process`, `import { env } from 'node:process'`. */
function isProcessEnvironment(node: Node): boolean {
  if (isGlobalMember(node, 'process') && memberName(node) === 'env') return true;
  if (isImportOf(node, /^(node:)?process$/)) return true;
  return node.type === 'VariableDeclarator' && isGlobal(node.init, 'process');
}

function isGlobalMember(node: Node, name: string): boolean {
  return node.type === 'MemberExpression' && isGlobal(node.object, name);
}

/** `name` itself or `globalThis.name`. */
function isGlobal(node: unknown, name: string): boolean {
  if (nameOf(node) === name) return true;
  return isNode(node) && isGlobalMember(node, 'globalThis') && memberName(node) === name;
}

function memberName(node: Node): string | null {
  const { property } = node;
  if (isNode(property) && property.type === 'Computed') return textOf(property.expression);
  return nameOf(property);
}

function isImportOf(node: Node, specifier: RegExp): boolean {
  return importsOf(node).some(
    (imported) => imported.specifier !== null && specifier.test(imported.specifier),
  );
}

function nameOf(node: unknown): string | null {
  return isNode(node) && node.type === 'Identifier' && typeof node.value === 'string' ? node.value : null;
}

/** The text of a string literal, or of a template literal that holds no expression. */
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
