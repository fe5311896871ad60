function tabStops(container: ParentNode): HTMLElement[] {
  const candidates = container.querySelectorAll<HTMLElement>(
    'a[href],button,input,select,textarea,[tabindex]',
  );
  return [...candidates].filter((one) => one.tabIndex >= 0 && one.checkVisibility());
}

/** Traps focus in a container: the Tab key wraps around at both ends. */
export function keepInside(container: HTMLElement, event: KeyboardEvent, active: Element | null): void {
  const stops = tabStops(container);
  const [first, last] = [stops[0], stops.at(-1)];
  const isAtStart = active === first || !stops.some((stop) => stop === active);
  if (event.shiftKey && isAtStart) {
    event.preventDefault();
    last?.focus();
  } else if (!event.shiftKey && active === last) {
    event.preventDefault();
    first?.focus();
  }
}
