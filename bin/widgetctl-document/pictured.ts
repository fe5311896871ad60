/** Each picture by its name: the command line that it shows. */
export const pictured = {
  'usage-list': 'usage list',
  'org-show': 'org show city-library',
  'site-list': 'site list city-library',
  'feedback-list': 'feedback list city-library',
  'preset-list': 'preset list city-library',
  'usage-tools': 'usage tools city-library',
} as const;

/** Where the picture of that name lies, from the document. */
export function pictureFile(name: string): string {
  return `images/widgetctl-${name}.svg`;
}
