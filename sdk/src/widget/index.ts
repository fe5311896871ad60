export { mountWidget } from './mount.ts';
export type { MountedWidget, MountOptions, MountWidget } from './types.ts';
