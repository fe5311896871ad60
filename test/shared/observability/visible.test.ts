import { visible } from '../../../shared/observability/visible.ts';

describe('visible', () => {
  it.each(['Plain text', 'می‌خواهم', 'क्‍ष', '👩‍🚀 ❤️', 'שלום', 'é'])('does not change %s', (text) => {
    expect(visible(text)).toBe(text);
  });

  it('escapes every character that has no visible form, wherever it is', () => {
    const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;
    const raw: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      const isNeeded = ['\u200c', '\u200d', '\ufe0f'].includes(character);
      if (!invisible.test(character) || isNeeded) continue;
      if (visible(`a${character}b`) !== `a\\u{${code.toString(16)}}b`) raw.push(code.toString(16));
    }
    expect(raw).toEqual([]);
  });

  it('escapes joiners and variation selectors that hide data between letters', () => {
    expect(visible('a\u200c\u200d\u200cb')).not.toMatch(/[\u200c\u200d]{2}/);
    expect(visible('a \u200d b')).toBe('a \\u{200d} b');
    expect(visible('a\ufe0f')).toBe('a\\u{fe0f}');
    expect(visible('\ud800')).toBe('\\u{d800}');
  });
});
