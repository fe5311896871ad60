import { json, lines, paragraphs, suggestion, words } from '../../output/text.ts';

const options = '--local --port 9000';
const hostile = 'node cli org delete acme\u001b[2J\u202e';
const escaped = 'node cli org delete acme\\u{1b}[2J\\u{202e}';

describe('output text', () => {
  it('completes suggestions, wherever they are interpolated', () => {
    const text = words`Next:\n  ${suggestion`key create ${'acme'} SITE`}\nThen more.`;
    expect(text.render(options)).toBe(
      'Next:\n  node cli key create acme SITE --local --port 9000\nThen more.',
    );
    expect(lines(text, text).render('')).toContain('  node cli key create acme SITE\n');
  });

  it('quotes data in suggestions for a shell', () => {
    expect(suggestion`org show ${"it's $(rm -rf) \u001b"}`.render('')).toBe(
      "node cli org show 'it'\\''s $(rm -rf) \\u{1b}'",
    );
  });

  it('prints data escaped, and never as a suggestion', () => {
    expect(words`Site ${hostile}.`.render(options)).toBe(`Site ${escaped}.`);
    expect(paragraphs(`${hostile}\r\n${hostile}`).render(options)).toBe(`${escaped}\n${escaped}`);
  });

  it('formats JSON that parses to the same value and contains no steering characters', () => {
    const value = { text: `${hostile}\n\u{e0001}\u007f\u0085`, list: ['می‌خواهم'] };
    const printed = json(value).render(options);
    expect(JSON.parse(printed)).toEqual(value);
    expect(printed).not.toMatch(/(?![\n\u200c])[\p{Cc}\p{Cf}]/u);
  });
});
