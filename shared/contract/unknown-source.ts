export const unknownSource = 'unknown';
