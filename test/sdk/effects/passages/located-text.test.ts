import { JSDOM } from 'jsdom';
import {
  chunked,
  joined,
  type LocatedText,
  locatedText,
  placesOf,
} from '../../../../sdk/src/effects/passages/located-text.ts';
import { found } from '../../../support/fields.ts';

const { document } = new JSDOM().window;
const text = (data: string): Text => document.createTextNode(data);
const places = (located: LocatedText, start: number, end: number) =>
  placesOf(located, start, end).map(({ node, from, to }) => node.data.slice(from, to));

describe('LocatedText', () => {
  it('collapses whitespace and control characters and maps every range back to its nodes', () => {
    const located = locatedText([text('The  library\n   '), text('opens\u0007 at '), text('nine.')]);
    expect(located.text).toBe('The library opens at nine.');
    for (const word of ['The', 'library', 'opens', 'nine']) {
      const start = located.text.indexOf(word);
      expect(places(located, start, start + word.length)).toEqual([word]);
    }
  });

  it('slices text at selection boundaries', () => {
    expect(locatedText([text('The library'), text(' opens at nine')], 4, 6).text).toBe('library opens');
  });

  it('returns one range per node for text that spans several nodes', () => {
    const located = joined([locatedText([text('in'), text('side')]), locatedText([text('out')])], '\n');
    expect(located.text).toBe('inside\nout');
    expect(places(located, 0, 6)).toEqual(['in', 'side']);
    expect(places(located, 7, 10)).toEqual(['out']);
  });

  it('starts chunks between texts, or between the sentences of a long text, and preserves positions', () => {
    const long = locatedText([text('One two three. Four five six. Seven eight nine.')]);
    const chunks = chunked([locatedText([text('Title')]), long, locatedText([text('End')])], 'en', 30);
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
    const chunks = chunked([locatedText([text('a'.repeat(25))])], 'en', 10);
    expect(chunks.map((chunk) => chunk.text.length)).toEqual([10, 10, 5]);
  });
});
