import { type Emulator, type Exchange, serveExchanges } from './exchange.ts';

export interface EmulatedService {
  readonly serve: (exchange: Exchange) => Promise<void>;
  readonly stop?: () => Promise<void>;
}

/**
 * @param load loads the emulated service; called on the first request, because rules, parsers and voices are slow to
 * load
 */
export async function startEmulator(load: () => Promise<EmulatedService>): Promise<Emulator> {
  let service: Promise<EmulatedService> | undefined;
  const server = await serveExchanges(async (exchange) => {
    service ??= load();
    await (await service).serve(exchange);
  });
  const close = async () => {
    await server.close();
    await (await service)?.stop?.();
  };
  return { endpoint: server.endpoint, close };
}
