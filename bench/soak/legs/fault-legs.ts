import type { Fate } from '../../../local/dynamodb/store-proxy.ts';
import type { Ground } from '../ground.ts';
import { type Leg, pause } from './leg.ts';

/** How many times functions are killed in one leg. */
const kills = 10;

/** Threads of functions end in the middle of their work, one after the other. */
export function functionsKilled(): Leg {
  return {
    name: 'functions killed',
    isDisturbed: true,
    async act({ runtime }, durationMs, signal) {
      for (let kill = 0; kill < kills && !signal.aborted; kill += 1) {
        await pause(durationMs / (kills + 1), signal);
        const { names } = runtime.lambda;
        await runtime.lambda.kill(names[Math.floor(Math.random() * names.length)] ?? '');
      }
    },
    conclude: ({ runtime }) => runtime.lambda.warm(),
  };
}

/** Among the calls to DynamoDB: a share that is late, and a share later than the functions wait (2 s). */
const lateShare = 0.3;
const lateMs = 300;
const tooLateShare = 0.01;
const tooLateMs = 2_500;

export function storeSlowed(): Leg {
  return {
    name: 'DynamoDB slowed',
    isDisturbed: true,
    async act({ store }, durationMs, signal) {
      const pass = async (milliseconds: number): Promise<Fate> => {
        await pause(milliseconds, signal);
        return 'pass';
      };
      store.decide = () => {
        const share = Math.random();
        if (share < tooLateShare) return pass(tooLateMs);
        return share < lateShare ? pass(Math.random() * lateMs) : 'pass';
      };
      await pause(durationMs, signal);
      letPass({ store });
    },
  };
}

/** Of the calls to DynamoDB, how many fail in a way or another before all of them do. */
const failingShare = 0.2;

/** First some calls are throttled, refused or cut, then all are cut. */
export function storeCut(): Leg {
  return {
    name: 'DynamoDB cut',
    isDisturbed: true,
    async act({ store }, durationMs, signal) {
      store.decide = () => (Math.random() < failingShare ? anyFault() : 'pass');
      await pause(durationMs / 3, signal);
      store.decide = () => 'cut';
      await pause(durationMs / 3, signal);
      letPass({ store });
    },
  };
}

function letPass({ store }: Pick<Ground, 'store'>): void {
  store.decide = () => 'pass';
}

function anyFault(): Fate {
  const faults: readonly Fate[] = ['throttle', 'fail', 'cut'];
  return faults[Math.floor(Math.random() * faults.length)] ?? 'fail';
}
