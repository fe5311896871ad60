import { playMedia } from '../shared/dom.ts';

interface Playback {
  timeMs(): number;
  pause(): void;
  resume(): Promise<void>;
  /** Continues at a time, also if paused. */
  seek(timeMs: number): void;
  setSpeed(speed: number): void;
  stop(): void;
  /** Resolves when playback ends or is stopped. */
  readonly ended: Promise<void>;
}

/** Thrown when the autoplay policy blocks playback until the visitor interacts with the page. */
export class PlaybackBlocked extends Error {}

type PageWindow = Window & typeof globalThis;

/**
 * Plays audio with an audio element, or with the Web Audio API if the page's CSP blocks `blob:` media.
 * @throws PlaybackBlocked if the visitor has not interacted with the page yet
 */
export async function play(window: PageWindow, audio: Blob, speed: number): Promise<Playback> {
  try {
    return await playElement(window, audio, speed);
  } catch (error) {
    if (error instanceof window.DOMException && error.name === 'NotAllowedError') throw new PlaybackBlocked();
    return playDecoded(window, audio, speed);
  }
}

async function playElement(window: PageWindow, audio: Blob, speed: number): Promise<Playback> {
  const element = new window.Audio();
  const address = URL.createObjectURL(audio);
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  element.addEventListener('ended', () => end());
  element.addEventListener('error', () => end());
  void ended.then(() => URL.revokeObjectURL(address));
  element.src = address;
  element.playbackRate = speed;
  try {
    await element.play();
  } catch (error) {
    end();
    throw error;
  }
  return {
    timeMs: () => element.currentTime * 1_000,
    pause: () => element.pause(),
    resume: () => playMedia(element),
    seek(timeMs) {
      element.currentTime = timeMs / 1_000;
      void playMedia(element);
    },
    setSpeed: (value) => {
      element.playbackRate = value;
    },
    stop() {
      element.pause();
      end();
    },
    ended,
  };
}

async function playDecoded(window: PageWindow, audio: Blob, speed: number): Promise<Playback> {
  const context = new window.AudioContext();
  if (context.state !== 'running' && !window.navigator.userActivation.hasBeenActive) {
    await context.close();
    throw new PlaybackBlocked();
  }
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const buffer = await context.decodeAudioData(await audio.arrayBuffer());
  void ended.then(() => context.close());
  if (!(await isResumed(context))) {
    end();
    throw new Error('The browser has no sound device that starts.');
  }
  let playedMs = 0;
  let since = 0;
  let rate = speed;
  let source = startAt(0);
  function startAt(timeMs: number): AudioBufferSourceNode {
    const started = context.createBufferSource();
    started.buffer = buffer;
    started.playbackRate.value = rate;
    started.connect(context.destination);
    started.addEventListener('ended', () => {
      if (started === source) end();
    });
    started.start(0, timeMs / 1_000);
    playedMs = timeMs;
    since = context.currentTime;
    return started;
  }
  const positionMs = () => playedMs + (context.currentTime - since) * 1_000 * rate;
  return {
    timeMs: positionMs,
    pause: () => void context.suspend(),
    resume: () => context.resume(),
    seek(timeMs) {
      const before = source;
      source = startAt(timeMs);
      before.stop();
      void context.resume();
    },
    setSpeed(value) {
      playedMs = positionMs();
      since = context.currentTime;
      rate = value;
      source.playbackRate.value = value;
    },
    stop() {
      source.stop();
      end();
    },
    ended,
  };
}

/** Timeout for opening the audio device, in milliseconds. Browsers report no error when there is no device. */
const longestStartMs = 2_000;

async function isResumed(context: AudioContext): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestStartMs);
  });
  await Promise.race([context.resume(), late]);
  clearTimeout(timer);
  return context.state === 'running';
}
