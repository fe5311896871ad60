import { find } from './elements.ts';

export function startCardForm(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('[data-card-form]')) return;
    event.preventDefault();
    const status = find('[data-form-status]', HTMLElement, form);
    const missing = form.querySelector<HTMLInputElement>('input:invalid');
    if (missing === null) {
      status.textContent =
        'Thank you. Your card would be ready on Tuesday. Nothing was sent: this is a demo.';
      form.reset();
      return;
    }
    const name = missing.labels?.[0]?.textContent ?? 'this field';
    status.textContent = `Please fill in: ${name}.`;
    missing.focus();
  });
}
