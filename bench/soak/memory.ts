import { readdirSync, readlinkSync } from 'node:fs';
import { BroadcastChannel } from 'node:worker_threads';
import * as z from 'zod';
import { heldHeapBytes } from './thread/memory-probe.mjs';

/** What the soak's process held at one moment, with nothing under way. */
export interface MemorySample {
  /** Heap and buffers in bytes after garbage collection, by thread: `gateway`, or the function's name. */
  readonly heapBytes: Readonly<Record<string, number>>;
  /** Open sockets of the process; null where the system does not tell. */
  readonly sockets: number | null;
  /** Memory of the whole process in bytes, databases and allocators included. */
  readonly residentBytes: number;
}

const answerSchema = z.object({ asked: z.int(), name: z.string(), heapBytes: z.number() });

/** How long threads may take to answer on a busy machine. */
const answerTimeoutMs = 60_000;

/** Asks every function's thread, see thread/memory-probe.mjs. */
export class MemoryMeter {
  private asked = 0;
  private readonly channel = new BroadcastChannel('soak.memory');

  /**
   * @param names the functions, all of which must be running
   * @throws Error when a thread does not answer
   */
  async sample(names: readonly string[]): Promise<MemorySample> {
    const functions = await this.askFunctions(names);
    const heapBytes = { gateway: heldHeapBytes(), ...functions };
    return { heapBytes, sockets: openSockets(), residentBytes: process.memoryUsage().rss };
  }

  close(): void {
    this.channel.close();
  }

  private askFunctions(names: readonly string[]): Promise<Record<string, number>> {
    this.asked += 1;
    const ask = this.asked;
    const found: Record<string, number> = {};
    return new Promise((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error('A function did not tell its memory.')),
        answerTimeoutMs,
      );
      this.channel.onmessage = (message: unknown) => {
        const parsed = z.object({ data: answerSchema }).safeParse(message);
        if (!parsed.success || parsed.data.data.asked !== ask) return;
        found[parsed.data.data.name] = parsed.data.data.heapBytes;
        if (names.some((name) => found[name] === undefined)) return;
        clearTimeout(timer);
        resolve(found);
      };
      this.channel.postMessage({ ask });
    });
  }
}

/** Linux lists a process's open files in /proc. */
function openSockets(): number | null {
  try {
    return readdirSync('/proc/self/fd').filter(isSocket).length;
  } catch {
    return null;
  }
}

function isSocket(descriptor: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith('socket:');
  } catch {
    return false;
  }
}
