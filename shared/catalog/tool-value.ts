import { colorSchema, languageTagSchema } from '../contract/primitives.ts';
import { anyLanguageOption, type CatalogTool } from './tools/tool.ts';

/**
 * Validates a tool value. Returns an error message such as "must be …", to be prefixed with the field name, or null
 * when the value is valid. Null and undefined mean "no value" and are always valid.
 */
export function valueFault(tool: CatalogTool, value: string | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  switch (tool.valueType) {
    case 'boolean':
      return 'must be left out: this tool is only on or off';
    case 'percentage':
      return percentageError(tool, value);
    case 'enum':
      return optionError(tool, value);
    case 'color':
      return colorSchema.safeParse(value).success ? null : 'must be a color such as "#1A1A1A"';
  }
}

function percentageError(tool: CatalogTool, value: string): string | null {
  const { min, max, step } = tool;
  if (min === null || max === null || step === null) return `has no range in the catalog`;
  const number = /^(0|[1-9][0-9]{0,3})$/.test(value) ? Number(value) : Number.NaN;
  const fits = number >= min && number <= max && (number - min) % step === 0;
  return fits ? null : `must be a whole number from ${min} to ${max} in steps of ${step}`;
}

function optionError(tool: CatalogTool, value: string): string | null {
  const options = tool.options ?? [];
  if (value !== anyLanguageOption && options.includes(value)) return null;
  if (options.includes(anyLanguageOption) && languageTagSchema.safeParse(value).success) return null;
  const listed = options.map((option) =>
    option === anyLanguageOption ? 'a BCP-47 language tag' : `"${option}"`,
  );
  return `must be one of ${listed.join(', ')}`;
}
