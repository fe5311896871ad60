/** Characters of a line of a picture, as on a terminal of the usual size. */
export const pictureColumns = 80;

/** Sizes of a picture, in pixels. The width of a character is that of common monospaced fonts: 0.6 of their size. */
const fontSize = 14;
const characterWidth = 8.4;
const lineHeight = 20;
const margin = 16;

/** Colors with a contrast of at least 7 to 1 on the background (WCAG 2.2, success criterion 1.4.6). */
const colors = {
  background: '#101418',
  text: '#e6edf3',
  red: '#ffa198',
  green: '#7ee787',
  yellow: '#e3b341',
  dim: '#b1bac4',
};

/** What an SGR code of the output means (ECMA-48, 8.3.117): an attribute of SVG, or the end of one. */
const attributes: Readonly<Record<string, readonly [name: string, value: string | null]>> = {
  1: ['font-weight', 'bold'],
  2: ['fill', colors.dim],
  22: ['font-weight', null],
  31: ['fill', colors.red],
  32: ['fill', colors.green],
  33: ['fill', colors.yellow],
  39: ['fill', null],
};

/** A picture of a command line and of what a terminal shows after it, as SVG whose text can be read and selected. */
export function terminalPicture(commandLine: string, output: string): string {
  const lines = [`$ ${commandLine}`, ...output.trimEnd().split('\n')];
  const width = Math.ceil(pictureColumns * characterWidth + 2 * margin);
  const height = lines.length * lineHeight + 2 * margin;
  const texts = lines.map(
    (line, index) =>
      `  <text x="${margin}" y="${margin + (index + 0.75) * lineHeight}" xml:space="preserve">${spansOf(line)}</text>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `  <title>${escaped(commandLine)}</title>`,
    `  <rect width="${width}" height="${height}" rx="8" fill="${colors.background}"/>`,
    `  <g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="${fontSize}" fill="${colors.text}">`,
    ...texts,
    '  </g>',
    '</svg>',
    '',
  ].join('\n');
}

/** A code that changes how the text behind it looks: ESC, a bracket, numbers, m. */
const startOfCode = String.fromCharCode(27);
const lookCode = new RegExp(`(${startOfCode}\\[[\\d;]*m)`);

/** The line in pieces that look the same. */
function spansOf(line: string): string {
  const style = new Map<string, string>();
  const pieces = line.split(lookCode).map((piece) => {
    if (!piece.startsWith(startOfCode)) return spanOf(piece, style);
    for (const code of piece.slice(2, -1).split(';')) apply(code, style);
    return '';
  });
  return pieces.join('');
}

function apply(code: string, style: Map<string, string>): void {
  if (code === '' || code === '0') style.clear();
  const [name, value] = attributes[code] ?? [];
  if (name === undefined) return;
  if (value === null || value === undefined) style.delete(name);
  else style.set(name, value);
}

function spanOf(text: string, style: ReadonlyMap<string, string>): string {
  if (text === '') return '';
  const set = [...style].map(([name, value]) => ` ${name}="${value}"`).join('');
  return set === '' ? escaped(text) : `<tspan${set}>${escaped(text)}</tspan>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
