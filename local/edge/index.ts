export { type AwsEmulators, handleAwsCall } from './aws-edge.ts';
