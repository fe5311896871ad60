import { toolsOf } from './tool.ts';

const { toggle } = toolsOf('motion', 'media');

export const motionTools = [
  toggle({
    code: 'pause_animations',
    name: 'Stop animations',
    description: 'Stops most animations on the page.',
    wcag: ['2.2.2', '2.3.3'],
  }),
  toggle({
    code: 'stop_autoplay',
    name: 'No autoplay',
    description: 'Plays video and sound only when you start them.',
    wcag: ['1.4.2', '2.2.2'],
  }),
  toggle({
    code: 'stop_gifs',
    name: 'Stop moving images',
    description: 'Shows only the first frame of animated images.',
    wcag: ['2.2.2'],
  }),
  toggle({
    code: 'flash_protection',
    name: 'Dim flashing video',
    description: 'Dims video that flashes.',
    wcag: ['2.3.1'],
  }),
  toggle({
    code: 'mute_sounds',
    name: 'Mute sounds',
    description: 'Turns off the sound of the page.',
    wcag: ['1.4.2'],
  }),
  toggle({
    code: 'captions_on',
    name: 'Captions',
    description: 'Shows captions of videos that have them.',
    wcag: ['1.2.2'],
  }),
  toggle({
    code: 'audio_description_on',
    name: 'Audio description',
    description: 'Plays the audio description of videos that have one.',
    wcag: ['1.2.5'],
  }),
  toggle({
    code: 'sign_language_on',
    name: 'Sign language',
    description: 'Shows sign language videos where the site offers them.',
    wcag: ['1.2.6'],
  }),
] as const;
