import type { ProfileView } from '../operations/profiles.ts';
import type { Screen } from './screen.ts';
import { detailsText, fieldsOf, tableText } from './table.ts';

/** A visitor's saved settings. */
export function profileText(profile: ProfileView, screen: Screen): string {
  const details = detailsText([
    ['Organization', profile.orgId],
    ['Visitor', profile.userId],
    ['Preset', profile.activePresetCode],
    ['Grade level', profile.gradeLevel],
    ['Language', profile.language],
    ['Version', profile.version],
    ['Updated', profile.updatedAt],
  ]);
  const features = tableText(
    ['tool', 'on', 'value', 'updated'],
    fieldsOf(profile.features, 'featureCode', 'isEnabled', 'value', 'updatedAt'),
    'No tools are saved.',
    screen,
  );
  return `${details}\n\n${features}`;
}
