import { relative } from 'node:path';

const minuteMs = 60_000;

/**
 * Prints failures as they happen, and reports the progress. On a terminal, the reporter rewrites a single progress
 * line. Elsewhere, it prints one line per minute. SLOWEST_FILES=N adds a table of the N slowest files at the end.
 */
export default class ProgressReporter {
  #files = [];
  #total = 0;
  #tests = 0;
  #failures = 0;
  #timer;
  #startedMs = Date.now();

  onRunStart({ numTotalTestSuites }) {
    this.#total = numTotalTestSuites;
    if (!process.stderr.isTTY) this.#timer = setInterval(() => this.#write('\n'), minuteMs);
  }

  onTestResult(test, result) {
    const file = relative(process.cwd(), test.path);
    this.#files.push({ file, seconds: (result.perfStats.end - result.perfStats.start) / 1000 });
    this.#tests += result.numPassingTests + result.numFailingTests;
    this.#failures += result.numFailingTests + (result.testExecError ? 1 : 0);
    if (result.failureMessage)
      process.stderr.write(`${this.#lineStart()}FAIL ${file}\n${result.failureMessage}\n`);
    if (process.stderr.isTTY) this.#write('');
  }

  onRunComplete() {
    clearInterval(this.#timer);
    process.stderr.write(this.#lineStart());
    const limit = Number(process.env.SLOWEST_FILES ?? 0);
    const slowest = this.#files.sort((left, right) => right.seconds - left.seconds).slice(0, limit);
    for (const { file, seconds } of slowest)
      process.stderr.write(`${seconds.toFixed(1).padStart(7)} s  ${file}\n`);
  }

  #write(end) {
    const seconds = Math.round((Date.now() - this.#startedMs) / 1000);
    const failed = this.#failures === 0 ? '' : `, ${this.#failures} failed`;
    const progress = `${this.#files.length} of ${this.#total} files, ${this.#tests} tests${failed}, ${seconds} s`;
    process.stderr.write(`${this.#lineStart()}${progress}${end}`);
  }

  #lineStart() {
    return process.stderr.isTTY ? '\r\u001b[K' : '';
  }
}
