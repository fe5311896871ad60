import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { playMedia } from '../shared/dom.ts';

/** Maximum drift between a video and its sign language version, in seconds. */
const driftSeconds = 0.3;

/**
 * Shows the sign language version of an element. The element's `data-aw-sign` attribute contains a video URL, or the
 * `#id` of a hidden element on the page. A video from a URL is inserted after the element and synchronized with it.
 */
export const signLanguageOn: Effect = {
  code: 'sign_language_on',
  start(page) {
    const shown = new WeakSet<Element>();
    page.eachElement('[data-aw-sign]', (element) => {
      if (shown.has(element)) return;
      const named = dom.attribute(element, 'data-aw-sign') ?? '';
      const isShown = named.startsWith('#') ? reveal(page, named.slice(1)) : insert(page, element, named);
      if (isShown) shown.add(element);
    });
  },
};

function reveal(page: EffectPage, id: string): boolean {
  const element = dom.elementById(page.document, id);
  if (element === null || !page.isOfPage(element)) return false;
  page.changes.removeAttribute(element, 'hidden');
  return true;
}

function insert(page: EffectPage, element: HTMLElement, named: string): boolean {
  const address = addressOf(named, dom.html(page.document).baseURI);
  const parentElement = dom.parentElement(element);
  if (address === null || parentElement === null) return false;
  const video = dom.createElement(page.document, 'video');
  video.src = address;
  video.controls = true;
  video.muted = true;
  video.playsInline = true;
  video.setAttribute('aria-label', page.phrase('effects.sign_language.label'));
  video.style.setProperty('max-inline-size', '100%');
  video.style.setProperty('display', 'block');
  page.changes.insert(video, parentElement, dom.nextSibling(element));
  if (element instanceof page.window.HTMLMediaElement) follow(page, element, video);
  return true;
}

/** Resolves a video URL. Returns null if the URL is invalid or its scheme is not allowed. */
export function addressOf(named: string, base: string): string | null {
  if (named === '' || !URL.canParse(named, base)) return null;
  const url = new URL(named, base);
  return ['http:', 'https:', 'blob:'].includes(url.protocol) ? url.href : null;
}

function follow(page: EffectPage, leader: HTMLMediaElement, video: HTMLVideoElement): void {
  const align = () => {
    if (Math.abs(video.currentTime - leader.currentTime) > driftSeconds)
      video.currentTime = leader.currentTime;
    video.playbackRate = leader.playbackRate;
  };
  const play = () => {
    align();
    playMedia(video).catch(page.fail);
  };
  for (const name of ['seeked', 'ratechange', 'timeupdate']) page.listen(leader, name, align);
  page.listen(leader, 'play', play);
  page.listen(leader, 'pause', () => video.pause());
  if (!leader.paused) play();
}
