import fc from 'fast-check';
import {
  generateUsageKeyValue,
  generateWidgetKey,
  hashesAreEqual,
  hashWidgetKey,
  isWidgetKeyShape,
  keyPrefix,
} from '../../../shared/security/keys.ts';

/** Returns the listed bytes in order, and fails the test if more are requested. */
function scriptedBytes(bytes: readonly number[]) {
  let position = 0;
  return (size: number) => {
    const taken = bytes.slice(position, position + size);
    if (taken.length < size) throw new Error('The byte source is used up');
    position += size;
    return Uint8Array.from(taken);
  };
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

describe('widget keys', () => {
  it.each(['live', 'test'] as const)('consist of a prefix and 32 base62 characters for %s', (kind) => {
    expect(generateWidgetKey(kind)).toMatch(new RegExp(`^wk_${kind}_[0-9A-Za-z]{32}$`));
  });

  it('are unique across 1,000 keys', () => {
    const keys = Array.from({ length: 1000 }, () => generateWidgetKey('live'));
    expect(new Set(keys).size).toBe(1000);
  });

  it('map four byte values to each of the 62 characters and reject the remaining eight', () => {
    const drawn = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      // The byte under test, then bytes that are always accepted: a rejected byte shifts the key by one.
      const key = generateWidgetKey('live', scriptedBytes([byte, ...Array(63).fill(61)]));
      const first = key.charAt('wk_live_'.length);
      if (byte < 248) drawn.set(first, (drawn.get(first) ?? 0) + 1);
      else expect(key).toBe(`wk_live_${'z'.repeat(32)}`);
    }
    expect(drawn).toEqual(new Map([...base62].map((character) => [character, 4])));
  });

  it('skip random bytes of 248 and above and draw others in their place', () => {
    const bytes = scriptedBytes([248, 255, ...Array(30).fill(0), 250, 1, 2]);
    expect(generateWidgetKey('test', bytes)).toBe(`wk_test_${'0'.repeat(30)}12`);
  });

  it('are identified by their first 12 characters', () => {
    expect(keyPrefix('wk_live_0123456789ABCDEFGHIJKLMNOPQRSTUV')).toBe('wk_live_0123');
  });
});

describe('the widget key format', () => {
  it('matches generated keys', () => {
    expect(isWidgetKeyShape(generateWidgetKey('live'))).toBe(true);
    expect(isWidgetKeyShape(generateWidgetKey('test'))).toBe(true);
  });

  it.each([
    ['nothing', ''],
    ['one character too few', `wk_live_${'a'.repeat(31)}`],
    ['one character too many', `wk_live_${'a'.repeat(33)}`],
    ['an unknown kind', `wk_prod_${'a'.repeat(32)}`],
    ['an upper-case prefix', `WK_LIVE_${'a'.repeat(32)}`],
    ['a character outside base62', `wk_live_${'a'.repeat(31)}-`],
    ['a non-ASCII letter', `wk_live_${'a'.repeat(31)}é`],
    ['a trailing line break', `wk_live_${'a'.repeat(32)}\n`],
    ['a leading space', ` wk_live_${'a'.repeat(32)}`],
    ['two keys on two lines', `wk_live_${'a'.repeat(32)}\nwk_live_${'a'.repeat(32)}`],
  ])('rejects %s', (_, text) => {
    expect(isWidgetKeyShape(text)).toBe(false);
  });
});

describe('the stored hash of a key', () => {
  // Known answers from GNU coreutils: printf %s KEY | sha256sum
  it('is its SHA-256', () => {
    expect(hashWidgetKey('wk_live_0123456789ABCDEFGHIJKLMNOPQRSTUV')).toBe(
      'd1d3c53f14d31a828c7c34d21e3bc57485a269097e41ce6a8641473b82d82348',
    );
  });
});

describe('hash comparison', () => {
  const hash = hashWidgetKey('wk_live_0123456789ABCDEFGHIJKLMNOPQRSTUV');

  it('detects a difference in any one character', () => {
    for (let index = 0; index < hash.length; index += 1) {
      const other = hash.charAt(index) === '0' ? '1' : '0';
      expect(hashesAreEqual(hash, hash.slice(0, index) + other + hash.slice(index + 1))).toBe(false);
    }
  });

  it('agrees with === on any two texts in any script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(hashesAreEqual(a, b)).toBe(a === b);
        expect(hashesAreEqual(a, a)).toBe(true);
      }),
    );
  });
});

describe('the usage key value', () => {
  it('has 40 alphanumeric characters, as API Gateway requires', () => {
    expect(generateUsageKeyValue()).toMatch(/^[0-9A-Za-z]{40}$/);
  });
});
