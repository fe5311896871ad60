import fc from 'fast-check';
import {
  generateUsageKeyValue,
  generateWidgetKey,
  hashesAreEqual,
  hashWidgetKey,
  isWidgetKeyShape,
  keyPrefix,
} from '../../../shared/security/keys.ts';

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

describe('widget key generation', () => {
  it.each(['live', 'test'] as const)('generates a prefix and 32 base62 characters for %s keys', (kind) => {
    expect(generateWidgetKey(kind)).toMatch(new RegExp(`^wk_${kind}_[0-9A-Za-z]{32}$`));
  });

  it('generates 1,000 unique keys', () => {
    const keys = Array.from({ length: 1000 }, () => generateWidgetKey('live'));
    expect(new Set(keys).size).toBe(1000);
  });

  it('maps four byte values to each of the 62 characters and skips the remaining eight', () => {
    const drawn = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      // Byte 61 maps to `z`. If the generator skips the tested byte, the random part of the key is therefore all `z`.
      const key = generateWidgetKey('live', scriptedBytes([byte, ...Array(63).fill(61)]));
      const first = key.charAt('wk_live_'.length);
      if (byte < 248) drawn.set(first, (drawn.get(first) ?? 0) + 1);
      else expect(key).toBe(`wk_live_${'z'.repeat(32)}`);
    }
    expect(drawn).toEqual(new Map([...base62].map((character) => [character, 4])));
  });

  it('replaces each random byte above 247 with the next random byte', () => {
    const bytes = scriptedBytes([248, 255, ...Array(30).fill(0), 250, 1, 2]);
    expect(generateWidgetKey('test', bytes)).toBe(`wk_test_${'0'.repeat(30)}12`);
  });

  it('returns the first 12 characters as the key prefix', () => {
    expect(keyPrefix('wk_live_0123456789ABCDEFGHIJKLMNOPQRSTUV')).toBe('wk_live_0123');
  });
});

describe('isWidgetKeyShape', () => {
  it('accepts generated keys', () => {
    expect(isWidgetKeyShape(generateWidgetKey('live'))).toBe(true);
    expect(isWidgetKeyShape(generateWidgetKey('test'))).toBe(true);
  });

  it.each([
    ['an empty string', ''],
    ['one character too few', `wk_live_${'a'.repeat(31)}`],
    ['one character too many', `wk_live_${'a'.repeat(33)}`],
    ['an unknown key type', `wk_prod_${'a'.repeat(32)}`],
    ['an uppercase prefix', `WK_LIVE_${'a'.repeat(32)}`],
    ['a character outside base62', `wk_live_${'a'.repeat(31)}-`],
    ['a non-ASCII letter', `wk_live_${'a'.repeat(31)}é`],
    ['a trailing line break', `wk_live_${'a'.repeat(32)}\n`],
    ['a leading space', ` wk_live_${'a'.repeat(32)}`],
    ['two keys on two lines', `wk_live_${'a'.repeat(32)}\nwk_live_${'a'.repeat(32)}`],
  ])('rejects %s', (_, text) => {
    expect(isWidgetKeyShape(text)).toBe(false);
  });
});

describe('hashWidgetKey', () => {
  // Expected hash from GNU coreutils: printf %s KEY | sha256sum
  it('returns the SHA-256 hash of a key', () => {
    expect(hashWidgetKey('wk_live_0123456789ABCDEFGHIJKLMNOPQRSTUV')).toBe(
      'd1d3c53f14d31a828c7c34d21e3bc57485a269097e41ce6a8641473b82d82348',
    );
  });
});

describe('hashesAreEqual', () => {
  const hash = hashWidgetKey('wk_live_0123456789ABCDEFGHIJKLMNOPQRSTUV');

  it('detects a difference in any single character', () => {
    for (let index = 0; index < hash.length; index += 1) {
      const other = hash.charAt(index) === '0' ? '1' : '0';
      expect(hashesAreEqual(hash, hash.slice(0, index) + other + hash.slice(index + 1))).toBe(false);
    }
  });

  it('returns the same result as === for any two strings', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (a, b) => {
        expect(hashesAreEqual(a, b)).toBe(a === b);
        expect(hashesAreEqual(a, a)).toBe(true);
      }),
    );
  });
});

describe('generateUsageKeyValue', () => {
  it('returns 40 alphanumeric characters, which API Gateway accepts', () => {
    expect(generateUsageKeyValue()).toMatch(/^[0-9A-Za-z]{40}$/);
  });
});
