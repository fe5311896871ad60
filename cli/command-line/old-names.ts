import { UsageError } from '../errors.ts';

/** Renamed commands. */
const newNames: Readonly<Record<string, string>> = {
  'org set-plan': 'org set ORG --plan PLAN',
  'org set-limits': 'org set ORG --calls N --rpm N',
  'org set-meter-shards': 'org set ORG --shards N',
  'org suspend': 'org set ORG --suspend',
  'org resume': 'org set ORG --resume',
  'ai check': 'models check',
  'ai enable': 'ai set ORG --tier TIER',
  'ai disable': 'ai set ORG --off',
  'ai set-tier': 'ai set ORG --tier TIER',
  'ai set-cap': 'ai set ORG --cap MODE',
  'site allow': 'site set ORG SITE --allow HOST',
  'site disallow': 'site set ORG SITE --disallow HOST',
  'preset put': 'preset set ORG CODE --file PATH',
  'preset hide': 'preset set ORG CODE --hidden on',
  'preset unhide': 'preset set ORG CODE --hidden off',
  'key relabel': 'key set ORG KEY-ID --label LABEL',
  'feedback set-status': 'feedback set ORG ENTRY --status STATUS',
  'usage calls': 'usage show ORG',
  'usage tools': 'usage show ORG --by tools',
  'credits show': 'usage show ORG --by credits',
  'credits grant': 'ai grant ORG CREDITS',
  'credits heal': 'ai heal ORG',
  'profile show': 'profile export ORG USER',
  'sdk copy': 'embed --copy DIR',
};

/** @throws UsageError with the new name of a command that was renamed */
export function refuseOldNames(args: readonly string[]): void {
  const [noun = '', verb = ''] = args.filter((word) => !word.startsWith('-'));
  const newName = newNames[`${noun} ${verb}`];
  if (newName !== undefined) throw new UsageError(`${noun} ${verb} is now: node cli ${newName}`);
}
