/** Placeholder for an unknown version or commit. */
export const unknownSource = 'unknown';
