import { make } from './elements.ts';

export function copyButton(title: string, text: string): HTMLButtonElement {
  const button = make('button', 'copy');
  button.type = 'button';
  const show = (verb: string) => {
    button.textContent = verb;
    button.setAttribute('aria-label', `${verb} ${title}`);
  };
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text);
    show('Copied');
  });
  show('Copy');
  return button;
}
