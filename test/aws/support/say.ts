/** Says something beside the test's result: what it proves and what it leaves out. */
export function say(sentence: string): void {
  process.stderr.write(`test/aws: ${sentence}\n`);
}
