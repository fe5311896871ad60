import { bedrockRejection, type RefusablePart } from '../../../support/bedrock-rejections.ts';
import { type FaultAction, ServiceProxy } from '../../../support/service-proxy.ts';

type Fault = FaultAction | (() => Promise<FaultAction>);

/** A proxy in front of the emulator of Bedrock or Polly that records calls and injects faults. */
export class AiFaults {
  /** Request bodies of valid calls, oldest first. */
  readonly calls: unknown[] = [];
  private faults: Fault[] = [];
  private refused: readonly RefusablePart[] = [];
  private readonly proxy: ServiceProxy;

  constructor(target: string) {
    this.proxy = new ServiceProxy(target);
    this.proxy.decide = (_operation, text, path) => {
      const body: unknown = JSON.parse(text);
      const [, modelId] = /^\/model\/([^/]+)\/converse$/.exec(path) ?? [];
      const message =
        modelId === undefined ? null : bedrockRejection(decodeURIComponent(modelId), body, this.refused);
      if (message !== null) return { status: 400, exception: 'ValidationException', message };
      this.calls.push(body);
      const fault = this.faults.shift() ?? 'pass';
      return typeof fault === 'function' ? fault() : fault;
    };
  }

  start(): Promise<string> {
    return this.proxy.start();
  }

  stop(): Promise<void> {
    return this.proxy.stop();
  }

  /** Sets the faults to inject into the next calls, one per call. */
  next(...faults: Fault[]): void {
    this.faults = faults;
  }

  /** Makes every model reject requests that contain any of the given parts, such as `temperature` or a forced tool. */
  refuse(...parts: RefusablePart[]): void {
    this.refused = parts;
  }

  clear(): void {
    this.faults = [];
    this.refused = [];
    this.calls.length = 0;
  }
}
