import type { StyleMapping } from '../../overrides/mapping.ts';

const picture = /url\(|image-set\(|cross-fade\(|element\(|paint\(/;

/** Returns whether a value shows an image from a file. */
export function hasPicture(value: string): boolean {
  return picture.test(value);
}

/** Removes the pictures in backgrounds. */
export const withoutPictures: StyleMapping = {
  rewrites: {
    'background-image': (value, { variableValues }) =>
      hasPicture([value, ...variableValues(value)].join()) ? 'none' : value,
  },
  inherited: {},
  sampled: ({ backgroundImage }) => (hasPicture(backgroundImage) ? ['background-image:none'] : []),
};
