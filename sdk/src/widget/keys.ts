import { put } from './dom.ts';

/**
 * Makes a radio group a single tab stop. Arrow keys, Home and End only move the focus, because each selection changes
 * the whole page. Space and Enter select.
 */
export function roving(group: HTMLElement): void {
  group.addEventListener('keydown', (event) => {
    const radios = [...group.querySelectorAll<HTMLElement>('[role=radio]')].filter((radio) => !radio.hidden);
    const at = radios.findIndex((radio) => radio.matches(':focus'));
    if (at < 0) return;
    const isRightToLeft = getComputedStyle(group).direction === 'rtl';
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      ArrowRight: isRightToLeft ? -1 : 1,
      ArrowLeft: isRightToLeft ? 1 : -1,
      Home: -at,
      End: radios.length - 1 - at,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = radios[(at + step + radios.length) % radios.length];
    for (const radio of radios) put(radio, 'tabindex', radio === next ? 0 : -1);
    next?.focus();
  });
}

/**
 * Marks the chosen radio as checked. If the focus is outside the group, also makes the chosen radio the tab stop. If
 * the chosen radio is hidden or no radio is chosen, the first visible radio becomes the tab stop instead.
 */
export function checkRadio(radios: readonly HTMLElement[], chosen: number): void {
  const shown = radios.filter((radio) => !radio.hidden);
  const stop = shown.find((radio) => radio === radios[chosen]) ?? shown[0];
  const isInside = radios.some((radio) => radio.matches(':focus'));
  radios.forEach((radio, index) => {
    put(radio, 'aria-checked', String(index === chosen));
    if (!isInside) put(radio, 'tabindex', radio === stop ? 0 : -1);
  });
}
