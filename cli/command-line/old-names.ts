import { UsageError } from '../errors.ts';

const replacements: Readonly<Record<string, string>> = {
  'org set-plan': 'node cli org set ORG --plan PLAN',
  'org set-limits': 'node cli org set ORG --calls N --rpm N',
  'org set-meter-shards': 'node cli org set ORG --shards N',
  'org suspend': 'node cli org set ORG --suspend',
  'org throttled':
    'node cli usage show ORG --by route; the Logs Insights query "most throttled organizations" lists all',
  'org resume': 'node cli org set ORG --resume',
  'ai check': 'node cli models check',
  'ai enable': 'node cli ai set ORG --tier TIER',
  'ai disable': 'node cli ai set ORG --off',
  'ai heal': 'node cli usage show ORG --by credits; expired reservations are released automatically',
  'ai set-tier': 'node cli ai set ORG --tier TIER',
  'ai set-cap': 'node cli ai set ORG --cap MODE',
  'site allow': 'node cli site set ORG SITE --allow HOST',
  'site disallow': 'node cli site set ORG SITE --disallow HOST',
  'preset put': 'node cli preset set ORG CODE --file PATH',
  'preset hide': 'node cli preset set ORG CODE --hidden on',
  'preset unhide': 'node cli preset set ORG CODE --hidden off',
  'key relabel': 'node cli key set ORG KEY-ID --label LABEL',
  'feedback set-status': 'node cli feedback set ORG ENTRY --status STATUS',
  'feedback export': 'node cli feedback list ORG --limit N --json',
  'usage calls': 'node cli usage show ORG',
  'usage tools': 'node cli usage show ORG --by tools',
  'credits show': 'node cli usage show ORG --by credits',
  'credits grant': 'node cli ai grant ORG CREDITS',
  'credits heal': 'node cli usage show ORG --by credits; expired reservations are released automatically',
  'profile show': 'node cli profile export ORG USER',
  'sdk copy': 'node cli embed ORG SITE --copy DIR --sdk-url URL',
};

export function refuseOldNames(args: readonly string[]): void {
  const [noun = '', verb = ''] = args.filter((word) => !word.startsWith('-'));
  const replacement = replacements[`${noun} ${verb}`];
  if (replacement !== undefined) throw new UsageError(`${noun} ${verb} was replaced: use ${replacement}`);
}
