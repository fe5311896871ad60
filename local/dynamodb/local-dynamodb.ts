import type { LocalService } from '../services/local-service.ts';
import { createTables } from './create-tables.ts';
import { openDatabase } from './open-database.ts';
import { type LocalStream, tableStreamOf } from './table-stream.ts';
import { tablesOf } from './tables.ts';

/** DynamoDB that runs. */
interface RunningDynamodb {
  readonly endpoint: string;
  readonly close: () => Promise<void>;
  /** Refuses connections, as if the service were down. */
  readonly pause: () => Promise<void>;
  /** Accepts them again, with all that was stored. */
  readonly resume: () => Promise<void>;
}

/**
 * DynamoDB with the tables of the assembly. The data folder belongs to this process from its start on.
 * @param stream of the table whose changes are told, if any
 */
export function localDynamodb(stream: LocalStream | undefined): LocalService<RunningDynamodb> {
  return {
    name: 'dynamodb',
    start: async ({ assembly, dataDirectory }) => {
      const { endpoint, stop, pause, resume } = await openDatabase(
        dataDirectory,
        tableStreamOf(assembly, stream),
      );
      try {
        await createTables(endpoint, tablesOf(assembly));
      } catch (error) {
        await stop();
        throw error;
      }
      return { endpoint, close: stop, pause, resume };
    },
  };
}
