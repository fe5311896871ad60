import { describeConformance, toolCase } from './support/conformance.ts';

function outlining(code: string, selector: string) {
  return toolCase({
    code,
    value: null,
    read: (sample) =>
      [...sample.querySelectorAll('a,h2')].map((element) => {
        const { outlineWidth, outlineStyle, outlineOffset } = getComputedStyle(element);
        return [
          element.localName,
          outlineStyle === 'none' ? null : [outlineWidth, outlineStyle, outlineOffset],
        ];
      }),
    check(before, on) {
      expect(on).toEqual(
        before.map(([name, frame]) => [name, name === selector ? ['2px', 'solid', '2px'] : frame]),
      );
    },
  });
}

async function readFrame(sample: HTMLElement): Promise<readonly string[]> {
  const button = window.aw.one('.button', sample);
  button.focus();
  // Reading styles starts the page's transition, so the outline is read after the transition has ended.
  getComputedStyle(button).getPropertyValue('outline-width');
  for (const animation of button.getAnimations()) animation.finish();
  const { outlineWidth, outlineStyle, outlineOffset, outlineColor } = getComputedStyle(button);
  button.blur();
  return [outlineWidth, outlineStyle, outlineOffset, outlineColor];
}

describeConformance('focus', [
  outlining('highlight_links', 'a'),
  outlining('highlight_headings', 'h2'),
  toolCase({
    code: 'underline_links',
    value: null,
    read: (sample) => getComputedStyle(window.aw.one('a', sample)).textDecorationLine,
    check: (before, on) => expect([before, on]).toEqual(['none', 'underline']),
  }),
  toolCase({
    code: 'highlight_focus',
    value: null,
    read: readFrame,
    check: (_, on) => expect(on).toEqual(['4px', 'solid', '2px', 'rgb(216, 27, 96)']),
  }),
  toolCase({
    code: 'focus_color',
    value: '#00FF00',
    with: { highlight_focus: null },
    read: readFrame,
    check: (_, on) => expect(on).toEqual(['4px', 'solid', '2px', 'rgb(0, 255, 0)']),
  }),
]);
