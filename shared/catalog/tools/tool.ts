import type { ToolCategory, ToolKind, ValueType } from '../../contract/enumerations.ts';
import type { contentRoutes } from '../../contract/routes/content.ts';

export type TransformOperation = (typeof contentRoutes)[number]['operationId'];

export interface CatalogTool {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly category: ToolCategory;
  readonly kind: ToolKind;
  readonly valueType: ValueType;
  /** `min`, `max` and `step` are percentages. They are null unless `valueType` is `percentage`. */
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
  /**
   * Accepted values of an enum tool, where {@link anyLanguageOption} represents any BCP-47 tag. Null for
   * other tools.
   */
  readonly options: readonly string[] | null;
  readonly default: string | null;
  /** Codes of the tools that this tool adjusts. This tool has no effect while all of them are off. */
  readonly modifies: readonly string[];
  /** Codes of the tools that cannot be on at the same time as this tool. The relation is symmetric. */
  readonly conflictsWith: readonly string[];
  readonly calls: TransformOperation | null;
  readonly requiresAi: boolean;
  readonly wcag: readonly string[];
}

export const anyLanguageOption = '<BCP-47>';

interface Facts<Code extends string> extends Pick<CatalogTool, 'name' | 'description'> {
  readonly code: Code;
  readonly kind?: ToolKind;
  readonly modifies?: readonly string[];
  readonly conflictsWith?: readonly string[];
  readonly calls?: TransformOperation;
  readonly requiresAi?: true;
  readonly wcag?: readonly string[];
}

type ToolWith<Code extends string> = CatalogTool & { readonly code: Code };

const valueless = { min: null, max: null, step: null, options: null, default: null } as const;

/** @param kind default kind of the category's tools */
export function toolsOf(category: ToolCategory, kind: ToolKind) {
  const tool = <Code extends string>(valueType: ValueType, facts: Facts<Code>): ToolWith<Code> => ({
    ...valueless,
    modifies: [],
    conflictsWith: [],
    calls: null,
    requiresAi: category === 'content',
    wcag: [],
    ...facts,
    kind: facts.kind ?? kind,
    category,
    valueType,
  });
  return {
    toggle: <const Code extends string>(facts: Facts<Code>): ToolWith<Code> => tool('boolean', facts),
    percentage: <const Code extends string>(
      facts: Facts<Code>,
      range: { min: number; max: number; step: number; default: number },
    ): ToolWith<Code> => ({ ...tool('percentage', facts), ...range, default: String(range.default) }),
    choice: <const Code extends string>(
      facts: Facts<Code>,
      options: readonly [string, ...string[]],
      defaultOption: string = options[0],
    ): ToolWith<Code> => ({ ...tool('enum', facts), options, default: defaultOption }),
    color: <const Code extends string>(facts: Facts<Code>, defaultColor: string): ToolWith<Code> => ({
      ...tool('color', facts),
      default: defaultColor,
    }),
  };
}
