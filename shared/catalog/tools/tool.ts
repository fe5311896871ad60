import type { ToolCategory, ToolKind, ValueType } from '../../contract/enumerations.ts';
import type { contentRoutes } from '../../contract/routes/content.ts';

/** The operationId of a content transform. */
export type TransformOperation = (typeof contentRoutes)[number]['operationId'];

/** Catalog entry of a widget tool: its name, description and accepted values. */
export interface CatalogTool {
  readonly code: string;
  /** Control label, in English. */
  readonly name: string;
  /** One English sentence, written for website visitors. */
  readonly description: string;
  readonly category: ToolCategory;
  readonly kind: ToolKind;
  readonly valueType: ValueType;
  /** In percent; null unless `valueType` is `percentage`. */
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
  /** The content transform that the tool calls; null when it calls none. */
  readonly calls: TransformOperation | null;
  /** True when the tool has no effect without the AI add-on. */
  readonly requiresAi: boolean;
  /** Related WCAG 2.2 success criteria. */
  readonly wcag: readonly string[];
}

/** Placeholder in an enum tool's options: any BCP-47 language tag is also a valid value. */
export const anyLanguageOption = '<BCP-47>';

/** Fields of a tool declaration. Omitted fields get default values. */
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

/** Returns the tool builders for a category, one per value type. */
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
    /** Builds a tool that is either on or off. */
    toggle: <const Code extends string>(facts: Facts<Code>): ToolWith<Code> => tool('boolean', facts),
    /** Builds a tool whose value is a whole percentage. */
    percentage: <const Code extends string>(
      facts: Facts<Code>,
      range: { min: number; max: number; step: number; default: number },
    ): ToolWith<Code> => ({ ...tool('percentage', facts), ...range, default: String(range.default) }),
    /**
     * Builds a tool whose value is one of several options. The default is the first option unless another is
     * specified.
     */
    choice: <const Code extends string>(
      facts: Facts<Code>,
      options: readonly [string, ...string[]],
      defaultOption: string = options[0],
    ): ToolWith<Code> => ({ ...tool('enum', facts), options, default: defaultOption }),
    /** Builds a tool whose value is a color: `#RRGGBB` or `#RRGGBBAA`. */
    color: <const Code extends string>(facts: Facts<Code>, defaultColor: string): ToolWith<Code> => ({
      ...tool('color', facts),
      default: defaultColor,
    }),
  };
}
