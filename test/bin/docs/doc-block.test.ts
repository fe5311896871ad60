import { withBlock } from '../../../bin/docs/doc-block.ts';

describe('a generated block of a document', () => {
  const block = { name: 'plans', file: 'docs/a.md' };
  const document = 'Before\n\n<!-- generated: plans -->\nold\n<!-- /generated -->\n\nAfter\n';

  it('takes the place of what is between its marks, and leaves the rest', () => {
    const written = withBlock(document, block, '| new |\n');
    expect(written).toBe('Before\n\n<!-- generated: plans -->\n| new |\n<!-- /generated -->\n\nAfter\n');
    expect(withBlock(written, block, '| new |')).toBe(written);
  });

  it('must be in the document, once', () => {
    for (const text of ['', document + document]) {
      expect(() => withBlock(text, block, 'text')).toThrow(
        'docs/a.md must have "<!-- generated: plans -->" once',
      );
    }
  });
});
