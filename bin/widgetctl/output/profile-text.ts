import type { ProfileView } from '../operations/profiles.ts';
import { plainScreen, type Screen } from './screen.ts';
import { detailsText, tableText } from './table.ts';

/** A visitor's saved settings. */
export function profileText(profile: ProfileView, screen: Screen = plainScreen): string {
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
    profile.features.map(({ featureCode, isEnabled, value, updatedAt }) => [
      featureCode,
      isEnabled,
      value,
      updatedAt,
    ]),
    'No tools are saved.',
    screen,
  );
  return `${details}\n\n${features}`;
}
