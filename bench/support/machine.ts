import { arch, cpus, platform } from 'node:os';

export function machine(): string {
  const processors = cpus();
  const model = processors[0]?.model ?? 'unknown processor';
  return `${processors.length} × ${model}, ${platform()} ${arch()}, Node ${process.version}`;
}
