import type { Tool } from '../../client/api.ts';
import type { Effect } from '../../effects/engine/effect.ts';
import { filterEffects } from '../../effects/tools/color/filters.ts';
import { colorOverlay } from '../../effects/tools/color/overlay.ts';
import { recoloringEffects } from '../../effects/tools/color/recoloring.ts';
import { followingEffects } from '../../effects/tools/focus/following.ts';
import { focusEffects } from '../../effects/tools/focus/index.ts';
import { textEffects } from '../../effects/tools/text/index.ts';
import type { Context } from '../context.ts';
import { el } from '../dom.ts';
import { samplePage } from './sample-page.ts';

export type SampleName = 'letters' | 'latin' | 'words' | 'faint' | 'lines' | 'link' | 'heading' | 'colors';

const effects: ReadonlyMap<string, Effect> = new Map(
  [
    ...textEffects,
    ...filterEffects,
    ...recoloringEffects,
    colorOverlay,
    ...focusEffects,
    ...followingEffects,
  ].map((effect) => [effect.code, effect]),
);

const letters: Readonly<Record<string, string>> = { ar: 'أب', he: 'אב', ja: 'あア' };

/** The sample looks like a light page in both color schemes because most pages are light. */
const sheetCss = `
@media not (forced-colors:active){:host{display:flex!important}slot{display:none}}
@media(forced-colors:active){.sample{display:none!important}}
.sample{flex:1 1 0;min-inline-size:0;block-size:100%;overflow:clip;position:relative;display:grid;place-items:center;background:#fff;color:#333;font:400 1em/1.2 Georgia,serif}
.sample+.sample{border-inline-start:1px solid #b8b2a4}
p,h4{margin:0;font-size:1em;font-weight:inherit}
h4{font-weight:700}
a{color:#0b57d0;text-decoration:none}
.words{font-size:.75em;white-space:nowrap}
.faint{color:#b5b5b5}
svg{position:absolute}
.lines{display:block;zoom:.5;padding:.375em;font-size:.875em;line-height:1.2}
.lines p{margin-block-end:.5em}
.dots{display:flex;inline-size:100%}
.dots i{flex:1;block-size:.75em}
`;
let sheet: CSSStyleSheet | undefined;

export function drawPreview(
  host: HTMLElement,
  context: Context,
  tool: Tool,
  sample: SampleName,
  value: string,
): void {
  const code = tool.modifies.find((modified) => effects.has(modified)) ?? tool.code;
  const effect = effects.get(code);
  if (effect === undefined) return;
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  if (sheet === undefined) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(sheetCss);
  }
  shadow.adoptedStyleSheets = [sheet];
  // The selectable fonts contain only Latin letters, so the `latin` sample shows `Aa` in every language.
  const text = (sample !== 'latin' && letters[context.vocabulary.language]) || 'Aa';
  const draw = () => el('div', { class: `sample ${sample}` }, ...contentOf(sample, text));
  const [before, after] = [draw(), draw()];
  shadow.replaceChildren(before, after, el('slot'));
  after.style.setProperty(`--aw-${tool.code}`, value);
  effect.start(samplePage(after, context.client, tool.code, value), value);
}

function contentOf(sample: SampleName, text: string): readonly HTMLElement[] {
  if (sample === 'link') return [el('p', {}, el('a', { href: '#', tabindex: -1 }, text))];
  if (sample === 'heading') return [el('h4', {}, text)];
  if (sample === 'lines') return [0, 1].map(() => el('p', {}, Array(3).fill(text).join(' ')));
  const paragraph = el('p', {}, sample === 'words' ? [...text].join(' ') : text);
  if (sample !== 'colors') return [paragraph];
  const dots = ['#c62828', '#2e7d32', '#1565c0', '#f9a825'].map((color) => {
    const dot = el('i');
    dot.style.backgroundColor = color;
    return dot;
  });
  return [paragraph, el('div', { class: 'dots' }, ...dots)];
}
