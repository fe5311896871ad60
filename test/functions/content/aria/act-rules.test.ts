import { AriaPage } from '../../../../functions/content/aria/aria-page.ts';
import { ariaFix } from '../../../../local/bedrock/rules/aria-fix.ts';
import type { Violation } from '../../../../shared/contract/content/aria-fix.ts';
import { writtenPatches } from '../../../local/bedrock/fixtures/written-patches.ts';
import { type ActExample, readActExamples } from './support/act-rules.ts';

const checkout = process.env.ACT_RULES_DIRECTORY;

jest.setTimeout(900_000);

interface Measured extends ActExample {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly patches: readonly string[];
  /** True if axe-core reports no violation. */
  readonly isClean: boolean;
}

const failuresOf = (violations: readonly Violation[], rules: readonly string[]) =>
  violations
    .filter(({ rule }) => rules.includes(rule))
    .flatMap(({ rule, selectors }) => selectors.map((selector) => `${rule} ${selector}`));

/** Requests patches from the local model rules in the same way as the API, and verifies them. */
async function measure(example: ActExample): Promise<Measured> {
  const page = await AriaPage.open(example.html);
  const { violations, failures, within } = page.opened();
  const numbered = failures.map((failure, index) => ({ number: index + 1, ...failure }));
  const parameters = { failures: numbered, within: [...within], language: 'en' };
  const answer = await ariaFix({ text: example.html, parameters, problems: '', image: undefined });
  const proposed = writtenPatches(answer).map(({ failure, selector, ...patch }) => ({
    ...patch,
    selector: selector ?? numbered[failure - 1]?.selector ?? '',
  }));
  const verified = await page.verify(proposed, 'en', () => Number.POSITIVE_INFINITY);
  const accepted = proposed.filter(
    (_, index) => !('reason' in (verified.tried[index]?.verdict ?? { reason: '' })),
  );
  return {
    ...example,
    before: failuresOf(violations, example.axeRules),
    after: failuresOf(verified.violations, example.axeRules),
    patches: accepted.map(({ selector, attribute, value }) => `${selector} ${attribute}=${value}`),
    isClean: violations.length === 0,
  };
}

/** Runs only when a checkout of the W3C's ACT rules is available; this project does not include their examples. */
(checkout === undefined ? describe.skip : describe)(
  'aria-fix with the local model rules on the W3C ACT examples',
  () => {
    const measured: Measured[] = [];

    beforeAll(async () => {
      for (const example of readActExamples(checkout ?? '')) measured.push(await measure(example));
    });

    it('either fully fixes or leaves unchanged every failing example that axe-core detects', () => {
      const failing = measured.filter(({ outcome }) => outcome === 'failed');
      const detected = failing.filter(({ before }) => before.length > 0);
      const fixed = detected.filter(({ after }) => after.length === 0);
      const untouched = detected.filter(({ before, after }) => before.join() === after.join());
      print(
        `failing: ${failing.length}, detected: ${detected.length}, mended: ${fixed.length}, left: ${untouched.length}`,
      );
      for (const { ruleId, html, patches, after } of failing)
        print(JSON.stringify({ ruleId, html, patches, after }));
      expect(detected.length).toBeGreaterThan(50);
      expect(detected.filter((one) => !fixed.includes(one) && !untouched.includes(one))).toEqual([]);
    });

    it('leaves every example without axe-core violations unchanged', () => {
      const clean = measured.filter(({ isClean }) => isClean);
      print(`without a finding: ${clean.length} of ${measured.length}`);
      expect(clean.length).toBeGreaterThan(25);
      expect(clean.filter(({ patches }) => patches.length > 0)).toEqual([]);
    });
  },
);

/** Prints the figures and every patch when `SHOW_ACT=1` is set. */
function print(text: string): void {
  if (process.env.SHOW_ACT) process.stderr.write(`${text}\n`);
}
