export { type AwsEmulator, type AwsEmulators, handleAwsCall } from './aws-edge.ts';
