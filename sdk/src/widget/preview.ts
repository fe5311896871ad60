import type { Tool } from '../client/api.ts';
import type { Context, Part } from './context.ts';
import { el, icon } from './dom.ts';
import type { SampleName } from './lazy/preview.ts';

/** Sample of each tool that has a preview, optionally followed by the example value to show while the tool is off. */
const samples: Readonly<Record<string, readonly [sample: SampleName, example?: string]>> = {
  text_zoom: ['letters'],
  font_family: ['latin', 'atkinson_hyperlegible'],
  font_weight: ['letters', 'bold'],
  line_height: ['lines'],
  letter_spacing: ['letters'],
  word_spacing: ['words'],
  paragraph_spacing: ['lines'],
  text_align: ['lines', 'center'],
  contrast_mode: ['faint', 'dark'],
  invert_colors: ['colors'],
  saturation: ['colors'],
  brightness: ['colors'],
  blue_light_filter: ['colors'],
  color_vision_filter: ['colors', 'deuteranopia'],
  color_overlay: ['letters'],
  text_color: ['letters', '#D81B60'],
  background_color: ['letters', '#FFD400'],
  link_color: ['link', '#D81B60'],
  highlight_links: ['link'],
  underline_links: ['link'],
  highlight_headings: ['heading'],
  highlight_hover: ['link'],
  highlight_focus: ['link'],
  focus_color: ['link'],
};

export function hasPreview({ code }: Tool): boolean {
  return Object.hasOwn(samples, code);
}

/**
 * Renders a sample without and with the tool's effect. The effect uses the tool's current value, or an example value
 * while the tool is off. Until the effects are loaded, and in forced colors mode, the icon is shown instead.
 */
export function preview(context: Context, tool: Tool, iconData: string | undefined): Part {
  const element = el('span', { class: 'preview', 'aria-hidden': 'true', inert: true }, icon(iconData));
  const [sample, example] = samples[tool.code] ?? ['letters'];
  let drawn: string | null = null;
  return {
    element,
    sync() {
      const value = context.client.settings.value(tool.code) ?? example ?? halfway(tool);
      if (value === drawn) return;
      drawn = value;
      import('./lazy/preview.ts').then(
        ({ drawPreview }) => {
          if (value === drawn && element.isConnected) drawPreview(element, context, tool, sample, value);
        },
        () => undefined,
      );
    },
  };
}

function halfway({ default: start, max }: Tool): string {
  return max === null ? (start ?? '') : String((Number(start) + max) / 2);
}
