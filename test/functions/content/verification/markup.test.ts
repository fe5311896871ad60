import { JSDOM } from 'jsdom';
import { SourceMarkup } from '../../../../functions/content/verification/markup/source-markup.ts';
import {
  maximumTextElements,
  TooManyElementsError,
} from '../../../../functions/content/verification/markup/tree.ts';
import { builtElements, newIn } from './built-elements.ts';
import { addedMarkup, changedMarkup, sameMarkup } from './markup-cases.ts';

function compare(source: string, answer: string) {
  const { added, isSame } = new SourceMarkup(source).compare(answer);
  return { isUnsafe: added.length > 0, isSame };
}

describe('the markup of an answer', () => {
  it.each(addedMarkup)('in answer to %j is not safe: %j', (source, answer) => {
    expect(compare(source, answer)).toEqual({ isUnsafe: true, isSame: false });
  });

  it.each(changedMarkup)('in answer to %j is not the same, but safe: %j', (source, answer) => {
    expect(compare(source, answer)).toEqual({ isUnsafe: false, isSame: false });
  });

  it.each(sameMarkup)('in answer to %j is the same: %j', (source, answer) => {
    expect(compare(source, answer)).toEqual({ isUnsafe: false, isSame: true });
  });

  it('is named where it was added, and only there', () => {
    const source = new SourceMarkup('<p>a</p><p>b</p>');
    expect(source.compare('<p>a</p>')).toEqual({ text: ' a', added: [], isSame: false });
    expect(source.compare('<p onclick="x()">a</p><p>b</p><script>1</script>')).toEqual({
      text: ' a b',
      added: ['<p onclick="x()">', '<script>'],
      isSame: false,
    });
    expect(source.compare('<p>a</p><!-- x --><p>b</p><img src=x ').added).toEqual([
      '<!-- x -->',
      '<img src=x ',
    ]);
    expect(new SourceMarkup('<textarea>a</textarea>').compare('<textarea>b').added).toEqual([
      'an end inside a tag, a comment or a script',
    ]);
  });

  it('may leave out a last tag that never ended', () => {
    expect(compare('<p>Hello</p><a href="/x', '<p>Hallo</p>')).toEqual({ isUnsafe: false, isSame: true });
  });

  it('may have thousands of nested and unclosed elements', () => {
    const deep = '<div>'.repeat(5_000);
    expect(compare(deep, deep)).toEqual({ isUnsafe: false, isSame: true });
    expect(compare(deep, `${deep}<div>`)).toEqual({ isUnsafe: true, isSame: false });
  });

  it('may not become more elements than there can be in so much text', () => {
    const many = `<p>${Array.from({ length: 500 }, (_, index) => `<b id=a${index}>`).join('')}${'<p>x'.repeat(500)}`;
    expect(() => new SourceMarkup(many)).toThrow(TooManyElementsError);
    expect(new SourceMarkup('<p>a</p>').compare(many).added).toContain(
      `more than ${maximumTextElements} elements`,
    );
  });

  it('is read as people read it', () => {
    const markup = '<p>A&nbsp;<b>b</b></p><img alt="C"><script>d</script><template>e</template>';
    expect(new SourceMarkup(markup).text.trim().split(/ +/)).toEqual(['A\u00a0b', 'C', 'e']);
  });
});

describe('what another DOM builds of an answer', () => {
  const { window } = new JSDOM('<!doctype html>');
  const built = (markup: string) => builtElements(window, markup);

  it.each([...addedMarkup, ...changedMarkup, ...sameMarkup])(
    'to %j is nothing new, or found: %j',
    (source, answer) => {
      const found = compare(source, answer).isUnsafe;
      expect(found ? [] : newIn(built(source), built(answer))).toEqual([]);
    },
  );
});
