import { describeImage } from './alt-text/describe-image.ts';
import { numberParameter } from './parameters.ts';
import type { Rule } from './rule.ts';

/** Says what can be read off the file: format, pixel size, main colors; never what the picture shows. */
export const altText: Rule = async ({ image, parameters }) => {
  const maxLength = numberParameter(parameters, 'maxLength', { min: 1, max: 1000, fallback: 125 });
  const description = image === undefined ? undefined : await describeImage(image);
  const facts = description === undefined ? 'Image' : `${description.kind}${description.colors}`;
  const options = [
    `${facts} (local stand-in: no look at the content)`,
    `${facts} (local stand-in)`,
    'Image (local stand-in)',
    'Image',
  ];
  const fitting = options.find((option) => option.length <= maxLength) ?? 'Image'.slice(0, maxLength);
  return {
    altText: fitting,
    longDescription: description?.long ?? null,
    decorative: false,
    containsText: false,
  };
};
