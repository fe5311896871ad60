import type { Tool } from '../client/api.ts';
import { contrast, parseColor } from './colors.ts';
import { type Context, word } from './context.ts';
import { toolName } from './names.ts';
import { neutralValue } from './status.ts';

/** Turns a tool on or off or sets its value, and announces conflicting tools that were turned off. */
export function changeTool(context: Context, tool: Tool, isOn: boolean, value: string | null = null): void {
  const { client } = context;
  const { settings } = client;
  const before = settings.active().map(({ code }) => code);
  if (!isOn || (value !== null && value === neutralValue(tool))) settings.unset(tool.code);
  else settings.set(tool.code, value);
  const lost = before.filter((code) => code !== tool.code && !settings.has(code));
  const names = lost.flatMap((code) => {
    const other = client.tool(code);
    return other === null ? [] : [toolName(context, other)];
  });
  const sentences = names.map((name) => word(context, 'switchedOff', { name }));
  if (tool.valueType === 'color' && hasLowContrast(context)) sentences.push(word(context, 'colorsAlike'));
  context.announce(sentences.join(' '));
}

function hasLowContrast({ client: { settings } }: Context): boolean {
  const colorOf = (code: string) => parseColor(settings.value(code) ?? '');
  const background = colorOf('background_color');
  if (background === null) return false;
  return ['text_color', 'link_color'].some((code) => {
    const color = colorOf(code);
    return color !== null && contrast(color, background) < 4.5;
  });
}

export function changePreset(context: Context, code: string | null, name: string): void {
  context.client.settings.applyPreset(code);
  context.announce(code === null ? word(context, 'allOff') : word(context, 'presetOn', { name }));
}

export function undo(context: Context): void {
  if (context.client.settings.undo()) context.announce(word(context, 'undone'));
}

export function resetAll(context: Context): void {
  context.client.settings.reset();
  context.announce(word(context, 'allOff'));
}
