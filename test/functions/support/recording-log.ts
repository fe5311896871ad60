import type { Log } from '../../../shared/observability/logger.ts';

export function recordingLog(lines: object[], context: object = {}): Log {
  const record = (message: unknown, fields: object = {}) =>
    void lines.push({ message, ...context, ...fields });
  return {
    with: (fields) => recordingLog(lines, { ...context, ...fields }),
    info: record,
    warn: record,
    error: (message, error, fields) => record(message, { error: String(error), ...fields }),
  };
}
