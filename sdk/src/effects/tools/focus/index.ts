import type { Effect } from '../../engine/effect.ts';

const outline = 'outline:2px solid currentcolor;outline-offset:2px';

function styling(code: string, selector: string, declarations: string): Effect {
  return {
    code,
    start({ setRules }) {
      setRules({ [selector]: declarations });
    },
  };
}

/** Tools with an immediately visible effect. The tools that track the focus and the pointer are in a separate chunk. */
export const focusEffects: readonly Effect[] = [
  styling('highlight_links', 'a[href]', outline),
  styling('underline_links', 'a[href]', 'text-decoration-line:underline'),
  styling('highlight_headings', 'h1,h2,h3,h4,h5,h6,[role=heading]', outline),
];
