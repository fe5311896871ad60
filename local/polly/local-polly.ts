import type { Emulator } from '../emulator/exchange.ts';
import { startEmulator } from '../emulator/start-emulator.ts';
import type { LocalService } from '../services/local-service.ts';

export function startLocalPolly(): Promise<Emulator> {
  return startEmulator(async () => (await import('./server.ts')).emulatedPolly());
}

export const localPolly: LocalService = { name: 'polly', start: startLocalPolly };
