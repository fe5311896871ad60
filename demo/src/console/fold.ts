import { find } from '../elements.ts';

const storageKey = 'demo-console';
const wideEnough = '(min-width: 1600px)';

/**
 * Lets the user expand and collapse the console, which is initially collapsed on narrow screens. The state is
 * stored per tab.
 */
export function startFold(panel: HTMLElement): void {
  const button = find('[data-console-fold]', HTMLButtonElement, panel);
  const word = find('[data-console-fold-text]', HTMLElement, panel);
  const body = find('#console-body', HTMLElement, panel);
  const show = (isOpen: boolean) => {
    panel.classList.toggle('is-folded', !isOpen);
    body.hidden = !isOpen;
    button.setAttribute('aria-expanded', String(isOpen));
    word.textContent = isOpen ? 'Hide' : 'Console';
  };
  const stored = sessionStorage.getItem(storageKey);
  show(stored === null ? matchMedia(wideEnough).matches : stored === 'open');
  button.addEventListener('click', () => {
    const isOpen = panel.classList.contains('is-folded');
    sessionStorage.setItem(storageKey, isOpen ? 'open' : 'folded');
    show(isOpen);
  });
}
