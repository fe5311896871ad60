import { createWidgetClient } from '../../../../../sdk/src/client/index.ts';
import { attachEffects } from '../../../../../sdk/src/effects/index.ts';

function look() {
  const { fontSize, lineHeight, outlineStyle } = getComputedStyle(
    document.querySelector('#sample .link') ?? document.body,
  );
  const { filter } = getComputedStyle(document.documentElement);
  const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  return {
    ratio: Number.parseFloat(lineHeight) / Number.parseFloat(fontSize),
    fontSize,
    outlineStyle,
    filter,
    transitions: transitions.length,
  };
}

const before = look();
const client = createWidgetClient({ apiKey: 'wk_test_first_paint', siteRoot: location.origin });
const attached = attachEffects(client);
const firstPaint = { before, after: look(), atMs: performance.now(), applied: () => attached.applied };

declare global {
  interface Window {
    firstPaint: typeof firstPaint;
  }
}

window.firstPaint = firstPaint;
