import { find } from './elements.ts';

export function startRouter(): void {
  const routes = new Map(
    [...document.querySelectorAll<HTMLTemplateElement>('template[data-route]')].map((template) => [
      template.dataset.route ?? '',
      template,
    ]),
  );
  markCurrent();
  if (routes.size === 0) return;

  const show = (path: string) => {
    const template = routes.get(path);
    if (template === undefined) return;
    const main = find('#main', HTMLElement);
    main.replaceChildren(template.content.cloneNode(true));
    document.title = `${template.dataset.title} · Harbour Town Library`;
    markCurrent();
    const target = location.hash === '' ? null : document.getElementById(location.hash.slice(1));
    if (target === null) window.scrollTo(0, 0);
    else target.scrollIntoView();
    main.focus({ preventScroll: true });
    document.dispatchEvent(new Event('route-change'));
  };

  let shownPath = location.pathname;
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[data-link]') : null;
    if (!(link instanceof HTMLAnchorElement) || !isPlainClick(event)) return;
    if (!routes.has(link.pathname)) return;
    event.preventDefault();
    history.pushState(null, '', link.href);
    shownPath = link.pathname;
    show(shownPath);
  });
  window.addEventListener('popstate', () => {
    if (location.pathname === shownPath) return;
    shownPath = location.pathname;
    show(shownPath);
  });
}

function isPlainClick(event: MouseEvent): boolean {
  const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  return event.button === 0 && !hasModifier && !event.defaultPrevented;
}

function markCurrent(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.masthead nav a')) {
    if (link.pathname === location.pathname && link.hash === '') link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}
