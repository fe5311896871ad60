import { serveTasks } from '../../stand-in/workers/serve-tasks.ts';
import { encodeAudio } from './encode-audio.ts';
import { formatMarks } from './format-marks.ts';
import { type Speaking, speakScript } from './speak-script.ts';
import { type SpeechTask, speechTask } from './speech-task.ts';

/** Sound and marks of one text are asked for one after the other; the last few are kept. */
const keptSpeakings = 8;
const kept = new Map<string, Speaking>();

async function speak({ script, espeakVoice, pitch }: SpeechTask): Promise<Speaking> {
  const key = JSON.stringify([script, espeakVoice, pitch]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const speaking = await speakScript(script, { espeakVoice, pitch });
  kept.set(key, speaking);
  const [oldest] = kept.keys();
  if (kept.size > keptSpeakings && oldest !== undefined) kept.delete(oldest);
  return speaking;
}

serveTasks(async (message) => {
  const task = speechTask.parse(message);
  const { samples, marks } = await speak(task);
  if (task.format === 'json') return Buffer.from(formatMarks(marks, task.markTypes, task.text));
  return encodeAudio(samples, task.format, task.sampleRateHz);
});
