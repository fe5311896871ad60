import { withCommit } from '../../../local/assembly/source-commit.ts';

describe('withCommit', () => {
  it('replaces the Commit output, and nothing else, in every stack that has one', () => {
    const stack = {
      name: 'Notes',
      id: 'notes',
      description: undefined,
      resources: [],
      assetPaths: new Map<string, string>(),
    };
    const output = (key: string, value: string) => ({ key, value, description: 'd', exportName: 'e' });
    const assembly = {
      directory: '/assembly',
      stacks: [
        { ...stack, outputs: [output('Commit', 'unknown'), output('Version', '1.0.0')] },
        { ...stack, outputs: [output('Version', '1.0.0')] },
      ],
    };
    expect(withCommit('3f9a1c07be52', assembly)).toEqual({
      directory: '/assembly',
      stacks: [
        { ...stack, outputs: [output('Commit', '3f9a1c07be52'), output('Version', '1.0.0')] },
        { ...stack, outputs: [output('Version', '1.0.0')] },
      ],
    });
  });
});
