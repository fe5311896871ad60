import { withBlock } from '../../../bin/docs/with-block.ts';

describe('a generated block of a document', () => {
  const document = 'Before\n\n<!-- generated: plans -->\nold\n<!-- end: plans -->\n\nAfter\n';

  it('takes the place of what is between its marks, and leaves the rest', () => {
    const written = withBlock(document, 'plans', '| new |\n');
    expect(written).toBe('Before\n\n<!-- generated: plans -->\n\n| new |\n\n<!-- end: plans -->\n\nAfter\n');
    expect(withBlock(written, 'plans', '| new |')).toBe(written);
  });

  it('must be in the document', () => {
    expect(() => withBlock(document, 'costs', 'text')).toThrow('The document has no block costs');
  });
});
