import { JSDOM } from 'jsdom';
import { terminalPicture } from '../../../bin/widgetctl-document/terminal-picture.ts';

const bold = (text: string) => `\u001b[1m${text}\u001b[22m`;
const red = (text: string) => `\u001b[31m${text}\u001b[39m`;

describe('the picture of a terminal', () => {
  const picture = terminalPicture('org list', `${bold('A  & B')}\n<${red(`x ${bold('y')}`)}> z\n`);
  const { document } = new JSDOM(picture, { contentType: 'image/svg+xml' }).window;

  it('is well-formed, and names what it shows', () => {
    expect(document.querySelector('parsererror')).toBeNull();
    expect(document.querySelector('svg > title')?.textContent).toBe('org list');
  });

  it('has the text of each line, and no code of the terminal', () => {
    const lines = [...document.querySelectorAll('text')].map(({ textContent }) => textContent);
    expect(lines).toEqual(['$ org list', 'A  & B', '<x y> z']);
  });

  it('draws what is bold or colored so, and nothing behind it', () => {
    const spans = [...document.querySelectorAll('tspan')].map((span) => [
      span.textContent,
      span.getAttribute('font-weight'),
      span.getAttribute('fill'),
    ]);
    expect(spans).toEqual([
      ['A  & B', 'bold', null],
      ['x ', null, '#ffa198'],
      ['y', 'bold', '#ffa198'],
    ]);
  });
});
