/** What a stand-in's server is to the runtime. */
interface RunningStandIn {
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** Loaded only when first needed: rules, parsers and voices take longer to load than all the rest. */
const starters = {
  bedrock: async () => (await import('./bedrock/server.ts')).startLocalBedrock(),
} as const satisfies Readonly<Record<string, () => Promise<RunningStandIn>>>;

/** A service of which the runtime has a stand-in of its own. */
export type StandIn = keyof typeof starters;

/** The stand-ins for services that no emulator exists for. Each starts with the first call to it. */
export class StandIns {
  readonly #running = new Map<StandIn, Promise<RunningStandIn>>();

  /** Where a stand-in is; starts it if it does not run yet. */
  async address(name: StandIn): Promise<string> {
    const running = this.#running.get(name) ?? starters[name]();
    this.#running.set(name, running);
    return (await running).endpoint;
  }

  async stop(): Promise<void> {
    const running = [...this.#running.values()];
    this.#running.clear();
    await Promise.all(running.map(async (standIn) => (await standIn).stop()));
  }
}
