import { PNG } from 'pngjs';
import { checkLanguage } from '../../../../functions/content/verification/language.ts';
import { altText, imageWords } from '../../../../local/bedrock/rules/alt-text.ts';

const png = PNG.sync.write(new PNG({ width: 40, height: 20 }));
const redPixelGif = Buffer.from('R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=', 'base64');
const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

const describeImage = (format: 'png' | 'jpeg' | 'gif' | 'webp', bytes: Uint8Array, parameters = {}) =>
  altText({ text: '', parameters, problems: '', image: { format, bytes } });

describe('alt-text rule', () => {
  it('returns the format and size of the image, and states that its content was not recognized', async () => {
    expect(await describeImage('png', png)).toEqual({
      altText: 'PNG image, 40 × 20 pixels',
      longDescription:
        'PNG image, 40 × 20 pixels. The local rules report only the format and size, not what the image shows.',
      decorative: false,
      containsText: false,
    });
  });

  it.each([
    ['gif', redPixelGif, 'GIF image, 1 × 1 pixels'],
    ['webp', webp, 'WebP image, 1 × 1 pixels'],
    ['png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'PNG image'],
  ] as const)('describes the properties that it can read from a %s file', async (format, bytes, facts) => {
    expect((await describeImage(format, bytes)).altText).toBe(facts);
  });

  it('omits details to fit the maximum length', async () => {
    expect((await describeImage('png', png, { maxLength: 20 })).altText).toBe('PNG image');
    expect((await describeImage('png', png, { maxLength: 8 })).altText).toBe('Image');
  });

  it.each(Object.keys(imageWords))('responds in the requested language: %s', async (language) => {
    const response = await describeImage('png', png, { language });
    const description = `${response.altText}\n${response.longDescription}`;

    expect(checkLanguage(description, language)).toBe('fits');
    expect(description).not.toMatch(/[{}]/);
  });
});
