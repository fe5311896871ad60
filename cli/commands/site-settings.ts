import * as z from 'zod';
import { themeFieldSchema } from '../../shared/contract/enumerations.ts';

const themeFields: ReadonlySet<string> = new Set(themeFieldSchema.options);

/** An address, or `none` for null. */
const urlSchema = z.string().transform((text) => (text === 'none' ? null : text));

const optionsSchema = z.looseObject({
  presets: z.string().optional(),
  logoUrl: urlSchema.optional(),
  statementUrl: urlSchema.optional(),
});

/**
 * The settings that the options of `site set` name: theme fields by themselves, and the list of presets split.
 * What a setting may be is checked by the operation.
 */
export function readSiteSettings(options: unknown): Record<string, unknown> {
  const { presets, ...given } = optionsSchema.parse(options);
  const entries = Object.entries(given);
  const theme = entries.filter(([name]) => themeFields.has(name));
  return {
    ...Object.fromEntries(entries.filter(([name]) => !themeFields.has(name))),
    ...(theme.length === 0 ? {} : { theme: Object.fromEntries(theme) }),
    ...(presets === undefined ? {} : { presets: presets === 'all' ? null : codesOf(presets) }),
  };
}

function codesOf(list: string): string[] {
  return list
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '');
}
