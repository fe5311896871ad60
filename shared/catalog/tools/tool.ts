import type { ToolCategory, ToolKind, ValueType } from '../../contract/enumerations.ts';
import type { contentRoutes } from '../../contract/routes/content.ts';

/** The operationId of a content transform. */
export type TransformOperation = (typeof contentRoutes)[number]['operationId'];

/** One tool of the widget: its name, description and accepted values. */
export interface CatalogTool {
  readonly code: string;
  /** English, as the label of a control. */
  readonly name: string;
  /** English, one sentence for a visitor. */
  readonly description: string;
  readonly category: ToolCategory;
  readonly kind: ToolKind;
  readonly valueType: ValueType;
  /** Percent; null unless valueType is percentage. */
  readonly min: number | null;
  readonly max: number | null;
  readonly step: number | null;
  /** Values of an enum tool; {@link anyLanguageOption} represents any BCP-47 tag. Null otherwise. */
  readonly options: readonly string[] | null;
  readonly default: string | null;
  /** The tools that this tool adjusts. It has no effect while all of them are off. */
  readonly modifies: readonly string[];
  /** The tools that cannot be on at the same time. The relation is symmetric. */
  readonly conflictsWith: readonly string[];
  /** The transform that the tool calls; null for a tool that works in the page alone. */
  readonly calls: TransformOperation | null;
  /** True when the tool has no effect without the AI add-on. */
  readonly requiresAi: boolean;
  /** Related success criteria of WCAG 2.2. */
  readonly wcag: readonly string[];
}

/** In an enum tool's options: any BCP-47 language tag is also a valid value. */
export const anyLanguageOption = '<BCP-47>';

/** Declared fields of a tool. Omitted fields get the default. */
interface Facts<Code extends string> extends Pick<CatalogTool, 'name' | 'description' | 'kind'> {
  readonly code: Code;
  readonly modifies?: readonly string[];
  readonly conflictsWith?: readonly string[];
  readonly calls?: TransformOperation;
  readonly requiresAi?: true;
  readonly wcag?: readonly string[];
}

type ToolWith<Code extends string> = CatalogTool & { readonly code: Code };

const valueless = { min: null, max: null, step: null, options: null, default: null } as const;

/** Returns builders for the tools of a category, one per value type. */
export function toolsOf(category: ToolCategory) {
  const tool = <Code extends string>(valueType: ValueType, facts: Facts<Code>): ToolWith<Code> => ({
    ...valueless,
    modifies: [],
    conflictsWith: [],
    calls: null,
    requiresAi: false,
    wcag: [],
    ...facts,
    category,
    valueType,
  });
  return {
    /** On or off. */
    toggle: <const Code extends string>(facts: Facts<Code>): ToolWith<Code> => tool('boolean', facts),
    /** A whole number of percent. */
    percentage: <const Code extends string>(
      facts: Facts<Code>,
      range: { min: number; max: number; step: number; default: number },
    ): ToolWith<Code> => ({ ...tool('percentage', facts), ...range, default: String(range.default) }),
    /** One of a list; the first is the default unless stated otherwise. */
    choice: <const Code extends string>(
      facts: Facts<Code>,
      options: readonly [string, ...string[]],
      defaultOption: string = options[0],
    ): ToolWith<Code> => ({ ...tool('enum', facts), options, default: defaultOption }),
    /** `#RRGGBB` or `#RRGGBBAA`. */
    color: <const Code extends string>(facts: Facts<Code>, defaultColor: string): ToolWith<Code> => ({
      ...tool('color', facts),
      default: defaultColor,
    }),
  };
}
