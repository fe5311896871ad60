import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Screen } from './screen.ts';
import { tableText } from './table.ts';

/** The audit trail, a line for each command. */
export function auditText(entries: readonly AuditEntry[], screen: Screen): string {
  return tableText(
    ['when', 'who', 'command', 'organization', 'what', 'outcome'],
    entries.map(({ at, who, command, orgId, outcome, ...entry }) => [
      at,
      who,
      command,
      orgId,
      whatText(entry),
      outcome === 'begun' ? 'not known to have ended' : outcome,
    ]),
    'Nothing was changed in that time.',
    screen,
  );
}

function whatText({ arguments: given, options }: Pick<AuditEntry, 'arguments' | 'options'>): string {
  return [
    ...Object.values(given),
    ...Object.entries(options).map(([name, value]) => (value === true ? `--${name}` : `--${name} ${value}`)),
  ].join(' ');
}
