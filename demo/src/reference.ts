// Script of the API reference. It adds a copy button to each curl command.
import { copyButton } from './copy-button.ts';

for (const code of document.querySelectorAll('code.language-sh')) {
  code.parentElement?.before(copyButton('curl', code.textContent));
}
