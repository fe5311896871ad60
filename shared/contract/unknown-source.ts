/** Stands for the version or commit of the sources where nobody told which one it is. */
export const unknownSource = 'unknown';
