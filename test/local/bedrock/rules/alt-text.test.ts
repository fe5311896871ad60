import { encode } from 'jpeg-js';
import { PNG } from 'pngjs';
import { checkLanguage } from '../../../../functions/content/verification/language.ts';
import { colorName } from '../../../../local/bedrock/rules/alt-text/dominant-colors.ts';
import { altText } from '../../../../local/bedrock/rules/alt-text.ts';
import { imageWords } from '../../../../local/bedrock/rules/data/image-words.ts';

/** An image of two halves, left blue and right white. */
function halves(width: number, height: number): Buffer {
  const pixels = Buffer.alloc(width * height * 4, 255);
  for (let index = 0; index < width * height; index += 1) {
    if (index % width < width / 2) pixels.set([20, 40, 230, 255], index * 4);
  }
  return pixels;
}

function png(width: number, height: number): Buffer {
  const image = new PNG({ width, height });
  image.data = halves(width, height);
  return PNG.sync.write(image);
}

const jpeg = encode({ width: 40, height: 20, data: halves(40, 20) }, 90).data;
const redPixelGif = Buffer.from('R0lGODlhAQABAIAAAP8AAP///ywAAAAAAQABAAACAkQBADs=', 'base64');
const webp = Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64');

const describeImage = (format: 'png' | 'jpeg' | 'gif' | 'webp', bytes: Uint8Array, parameters = {}) =>
  altText({ text: '', parameters, problems: '', image: { format, bytes } });

describe('alt-text', () => {
  it('describes format, size and main colors, and states that the content was not recognized', async () => {
    expect(await describeImage('png', png(40, 20))).toEqual({
      altText: 'PNG image, 40 × 20 pixels, main colors: blue, white',
      longDescription:
        'PNG image, 40 × 20 pixels, main colors: blue, white. The local rules read this from the file; they do not ' +
        'see what the picture shows.',
      decorative: false,
      containsText: false,
    });
  });

  it.each([
    ['jpeg', jpeg, 'JPEG image, 40 × 20 pixels, main colors: blue, white'],
    ['gif', redPixelGif, 'GIF image, 1 × 1 pixels, main colors: red'],
    ['webp', webp, 'WebP image, 1 × 1 pixels'],
    ['png', Buffer.concat([png(8, 8).subarray(0, 40)]), 'PNG image, 8 × 8 pixels'],
    ['png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'PNG image'],
  ] as const)('describes the readable facts of a %s file', async (format, bytes, facts) => {
    const answer = await describeImage(format, bytes);

    expect(answer.altText).toBe(facts);
  });

  it('does not decode an image that claims a huge size', async () => {
    const bomb = png(4, 4);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);

    expect((await describeImage('png', bomb)).altText).toBe('PNG image, 60000 × 60000 pixels');
  });

  it('omits facts to fit the requested length', async () => {
    expect((await describeImage('png', png(40, 20), { maxLength: 30 })).altText).toBe(
      'PNG image, 40 × 20 pixels',
    );
    expect((await describeImage('png', png(40, 20), { maxLength: 8 })).altText).toBe('Image');
  });

  it.each(Object.keys(imageWords))('is returned in the requested language: %s', async (language) => {
    const answer = await describeImage('png', png(40, 20), { language });
    const told = `${answer.altText}\n${answer.longDescription}`;

    expect(checkLanguage(told, language)).toBe('fits');
    expect(told).not.toMatch(/[{}]/);
  });

  it.each([
    [[255, 255, 255], 'white'],
    [[0, 0, 0], 'black'],
    [[128, 128, 128], 'gray'],
    [[210, 30, 30], 'red'],
    [[120, 70, 20], 'brown'],
    [[0, 60, 0], 'green'],
    [[170, 210, 255], 'blue'],
    [[255, 220, 0], 'yellow'],
  ] as const)('names the color %j %s', ([red, green, blue], name) => {
    expect(colorName(red, green, blue)).toBe(name);
  });
});
