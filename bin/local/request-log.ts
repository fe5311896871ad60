import * as z from 'zod';

const accessLineSchema = z.object({
  routeKey: z.string(),
  status: z.string(),
  responseLatency: z.string(),
  orgId: z.string(),
});

/** Writes one line for each request, and what functions say of failures. */
export function requestLog(tell: (text: string) => void): (source: string, line: string) => void {
  return (source, line) => {
    if (source === 'access-log') tell(`${requestLine(line)}\n`);
    else if (/"level":"(ERROR|WARN|CRITICAL)"/.test(line) || !line.startsWith('{'))
      tell(`${source}: ${line}\n`);
  };
}

function requestLine(line: string): string {
  const parsed = accessLineSchema.safeParse(JSON.parse(line));
  if (!parsed.success) return line;
  const { routeKey, status, responseLatency, orgId } = parsed.data;
  return `${status} ${routeKey}  ${responseLatency} ms  ${orgId}`;
}
