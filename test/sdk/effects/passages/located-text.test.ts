import { JSDOM } from 'jsdom';
import {
  chunked,
  joined,
  type LocatedText,
  placesOf,
} from '../../../../sdk/src/effects/passages/located-text.ts';
import { createTextWriter } from '../../../../sdk/src/effects/passages/text-writer.ts';
import { found } from '../../../support/fields.ts';

const { document } = new JSDOM().window;
const text = (data: string): Text => document.createTextNode(data);
const places = (line: LocatedText, start: number, end: number) =>
  placesOf(line, start, end).map(({ node, from, to }) => node.data.slice(from, to));

const located = (...datas: readonly string[]): LocatedText => {
  const lines: LocatedText[] = [];
  const writer = createTextWriter(lines, () => 'en');
  for (const data of datas) writer.node(text(data), 0, data.length, false);
  writer.endLine();
  return joined(lines, '\n');
};

describe('LocatedText', () => {
  it('collapses whitespace and control characters and maps every range back to its nodes', () => {
    const line = located('The  library\n   ', 'opens\u0007 at ', 'nine.');
    expect(line.text).toBe('The library opens at nine.');
    for (const word of ['The', 'library', 'opens', 'nine']) {
      const start = line.text.indexOf(word);
      expect(places(line, start, start + word.length)).toEqual([word]);
    }
    expect(places(line, 0, line.text.length)).toEqual(['The  library', 'opens\u0007 at', 'nine.']);
  });

  it('returns one range per node for text that spans several nodes', () => {
    const both = joined([located('in', 'side'), located('out')], '\n');
    expect(both.text).toBe('inside\nout');
    expect(places(both, 0, 6)).toEqual(['in', 'side']);
    expect(places(both, 7, 10)).toEqual(['out']);
  });

  it('starts chunks between texts, or between the sentences of a long text, and preserves positions', () => {
    const long = located('One two three. Four five six. Seven eight nine.');
    const chunks = chunked([located('Title'), long, located('End')], 'en', 30);
    expect(chunks.map((chunk) => chunk.text)).toEqual([
      'Title',
      'One two three. Four five six. ',
      'Seven eight nine.\nEnd',
    ]);
    const last = found(chunks[2]);
    expect(places(last, 6, 11)).toEqual(['eight']);
    expect(places(last, 18, 21)).toEqual(['End']);
  });

  it('splits a sentence that is longer than a chunk', () => {
    const chunks = chunked([located('a'.repeat(25))], 'en', 10);
    expect(chunks.map((chunk) => chunk.text.length)).toEqual([10, 10, 5]);
  });
});
