import { find } from '../elements.ts';
import { conflict } from './conflict.ts';
import { invalidToken } from './invalid-token.ts';
import { offline } from './offline.ts';
import { errorWords, type Provocation, type Stage } from './stage.ts';

const provocations: Readonly<Record<string, Provocation>> = {
  conflict,
  'invalid-token': invalidToken,
  offline,
};

export function startButtons(stage: Stage): void {
  let isBusy = false;
  for (const [name, provoke] of Object.entries(provocations)) {
    const button = find(`[data-provoke="${name}"]`, HTMLButtonElement);
    button.addEventListener('click', async () => {
      if (isBusy) return;
      isBusy = true;
      button.setAttribute('aria-disabled', 'true');
      stage.console.showOutcome('');
      stage.console.showOutcome(await provoke(stage).catch(errorWords));
      button.removeAttribute('aria-disabled');
      const pressed = button.getAttribute('aria-pressed');
      if (pressed !== null) button.setAttribute('aria-pressed', String(pressed === 'false'));
      isBusy = false;
    });
  }
}
