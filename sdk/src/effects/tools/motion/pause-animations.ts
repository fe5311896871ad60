import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { isInPage } from '../shared/trees.ts';
import { watchScriptMotion } from './script-motion.ts';

/** Polling interval in milliseconds. Polling is necessary because no event is fired when a Web Animation starts. */
const pollIntervalMs = 200;

/**
 * Duration that is too short to notice, but not zero. Scripts may wait for end events, which a transition of zero
 * duration does not fire.
 */
const instantMs = 0.01;

/**
 * Ends CSS animations and transitions immediately. Finishes finite script animations and pauses infinite ones until the
 * tool stops. Also pauses SMIL animations and marquees.
 */
export const pauseAnimations: Effect = {
  code: 'pause_animations',
  start(page) {
    const all = ['', '::before', '::after'].map((part) => `*${page.outside}${part}`).join(',');
    page.setStyle(
      `@layer aw-base{${all}{animation-duration:${instantMs}ms!important;animation-delay:0s!important;animation-iteration-count:1!important;` +
        `transition-duration:${instantMs}ms!important;transition-delay:0s!important;scroll-behavior:auto!important}` +
        'html{scroll-behavior:auto!important}}',
    );
    const endless = new Set<Animation>();
    const drawings = new Set<SVGSVGElement>();
    const look = () => {
      for (const tree of page.trees()) {
        for (const each of dom.property(tree, 'getAnimations').call(tree)) still(page, each, endless);
        for (const svg of dom.queryAll<SVGSVGElement>(tree, 'svg')) {
          if (drawings.has(svg) || svg.animationsPaused() || !isInPage(page, svg)) continue;
          svg.pauseAnimations();
          drawings.add(svg);
        }
      }
    };
    look();
    const timer = page.window.setInterval(look, pollIntervalMs);
    watchScriptMotion(page);
    const marquees = new Set<HTMLMarqueeElement>();
    page.eachElement('marquee', (element) => {
      if (!isMarquee(element)) return;
      element.stop();
      marquees.add(element);
    });
    return {
      stop() {
        page.window.clearInterval(timer);
        for (const animation of endless) if (animation.playState === 'paused') animation.play();
        for (const svg of drawings) svg.unpauseAnimations();
        for (const marquee of marquees) marquee.start();
      },
    };
  },
};

function still(page: EffectPage, animation: Animation, endless: Set<Animation>): void {
  if (isOfStyle(animation) || animation.playState !== 'running') return;
  const { effect } = animation;
  const target = effect !== null && isKeyframeEffect(effect) ? effect.target : null;
  if (target === null || !isInPage(page, target)) return;
  if (effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) {
    animation.pause();
    endless.add(animation);
  } else animation.finish();
}

/** Returns true for CSS animations and transitions, which the tool's stylesheet already stops. */
function isOfStyle(animation: Animation): boolean {
  return 'animationName' in animation || 'transitionProperty' in animation;
}

/** Checks a property instead of using `instanceof`, because each frame has its own `KeyframeEffect` class. */
function isKeyframeEffect(effect: AnimationEffect): effect is KeyframeEffect {
  return 'target' in effect;
}

function isMarquee(element: HTMLElement): element is HTMLMarqueeElement {
  return 'stop' in element && 'start' in element;
}
