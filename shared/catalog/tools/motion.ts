import { toolsOf } from './tool.ts';

const { toggle } = toolsOf('motion');

export const motionTools = [
  toggle({
    code: 'pause_animations',
    name: 'Stop animations',
    description: 'Ends movement that the page itself makes.',
    kind: 'media',
    wcag: ['2.2.2', '2.3.3'],
  }),
  toggle({
    code: 'stop_autoplay',
    name: 'No autoplay',
    description: 'Video and sound start only when you start them.',
    kind: 'media',
    wcag: ['1.4.2', '2.2.2'],
  }),
  toggle({
    code: 'stop_gifs',
    name: 'Stop moving images',
    description: 'Shows the first picture of an animated image.',
    kind: 'media',
    wcag: ['2.2.2'],
  }),
  toggle({
    code: 'flash_protection',
    name: 'Flash protection',
    description: 'Dims video that flashes.',
    kind: 'media',
    wcag: ['2.3.1'],
  }),
  toggle({
    code: 'mute_sounds',
    name: 'Mute sounds',
    description: 'Turns off the sound of the page.',
    kind: 'media',
    wcag: ['1.4.2'],
  }),
  toggle({
    code: 'captions_on',
    name: 'Captions',
    description: 'Shows captions where a video has them.',
    kind: 'media',
    wcag: ['1.2.2'],
  }),
  toggle({
    code: 'audio_description_on',
    name: 'Audio description',
    description: 'Plays the description of what is seen where a video has one.',
    kind: 'media',
    wcag: ['1.2.5'],
  }),
  toggle({
    code: 'sign_language_on',
    name: 'Sign language',
    description: 'Shows the sign language version where the site offers one.',
    kind: 'media',
    wcag: ['1.2.6'],
  }),
] as const;
