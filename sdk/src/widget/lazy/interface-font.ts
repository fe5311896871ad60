import { fontFaces } from '../../effects/tools/text/web-fonts.ts';

/**
 * Lets the panel be drawn in Atkinson Hyperlegible until the signal is aborted. Where its files cannot be had, and for
 * scripts that it lacks, the system's font stays.
 * @param folder where the font files lie
 */
export function addInterfaceFont(folder: string, signal: AbortSignal): void {
  for (const face of fontFaces('atkinson_hyperlegible', folder, FontFace)) {
    document.fonts.add(face);
    signal.addEventListener('abort', () => document.fonts.delete(face));
  }
}
