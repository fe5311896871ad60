import { addressOf } from '../../../../../sdk/src/effects/tools/motion/sign-language-on.ts';
import { trackFor } from '../../../../../sdk/src/effects/tools/motion/text-tracks.ts';

describe('text track selection', () => {
  const track = (kind: TextTrackKind, language: string) => ({ kind, language });
  it.each([
    ['the track in the page language', [track('captions', 'de'), track('captions', 'en-GB')], 1],
    ['captions before subtitles', [track('subtitles', 'en'), track('captions', 'de')], 1],
    ['subtitles when there are no captions', [track('chapters', 'en'), track('subtitles', 'fr')], 1],
    ['no track when there are no captions or subtitles', [track('chapters', 'en')], null],
  ])('returns %s', (_, tracks, expected) => {
    expect(trackFor(tracks, ['captions', 'subtitles'], 'en')).toBe(expected);
  });
});

describe('sign language video URL', () => {
  it.each([
    ['/sign.mp4', 'https://site.example/sign.mp4'],
    ['https://cdn.example/sign.mp4', 'https://cdn.example/sign.mp4'],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['', null],
  ])('resolves %j to %j', (named, expected) => {
    expect(addressOf(named, 'https://site.example/page')).toBe(expected);
  });
});
