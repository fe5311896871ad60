/** Stands for the version or commit of the sources where it is not known. */
export const unknownSource = 'unknown';
