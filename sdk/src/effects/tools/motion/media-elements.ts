import type { EffectPage } from '../../engine/effect.ts';

export function eachMedia(
  page: EffectPage,
  visit: (media: HTMLMediaElement) => void,
  leave: (media: HTMLMediaElement) => void = () => {},
): void {
  const { HTMLMediaElement } = page.window;
  page.eachElement(
    'video, audio',
    (element) => {
      if (element instanceof HTMLMediaElement) visit(element);
    },
    (element) => {
      if (element instanceof HTMLMediaElement) leave(element);
    },
  );
}
