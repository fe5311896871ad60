/** The same sound at another sample rate, as values from −1 to 1 (linear interpolation, which is enough for speech). */
export function resample(samples: Int16Array, fromHz: number, toHz: number): Float32Array {
  const step = fromHz / toHz;
  const result = new Float32Array(Math.floor(samples.length / step));
  for (let index = 0; index < result.length; index += 1) {
    const position = index * step;
    const before = Math.floor(position);
    const left = samples[before] ?? 0;
    const right = samples[before + 1] ?? left;
    result[index] = (left + (right - left) * (position - before)) / 32_768;
  }
  return result;
}
