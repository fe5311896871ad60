/**
 * The part of the DOM's `AudioTrack` that the SDK uses. Few browsers other than Safari expose audio tracks to scripts.
 */
interface SwitchableTrack {
  readonly kind: string;
  enabled: boolean;
}

export const describingKinds: readonly string[] = ['descriptions', 'main-desc'];

export function audioTracksOf(media: HTMLMediaElement): SwitchableTrack[] {
  const tracks: unknown = 'audioTracks' in media ? media.audioTracks : null;
  return typeof tracks === 'object' && tracks !== null ? Object.values(tracks).filter(isSwitchable) : [];
}

function isSwitchable(value: unknown): value is SwitchableTrack {
  return typeof value === 'object' && value !== null && 'kind' in value && 'enabled' in value;
}
