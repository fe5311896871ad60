import type { VocabularyWord } from '../../../client/api.ts';
import * as dom from '../../../page-dom.ts';
import type { EffectPage } from '../../engine/effect.ts';
import { byDocumentOrder, make } from '../shared/dom.ts';
import { makeLaunchedPanel } from '../shared/launcher.ts';
import { panelStyle } from '../shared/panel-style.ts';
import { listenInTrees, viewportOffset } from '../shared/trees.ts';
import { highlightWord } from '../shared/word-highlights.ts';
import { createWordTip, wordTipStyle } from './word-tip.ts';

interface HardWord {
  readonly node: Text;
  readonly from: number;
  readonly to: number;
  readonly word: VocabularyWord;
}

interface HardWords {
  add(word: HardWord): void;
  /** Removes the words of a text node, because its text has changed. */
  remove(node: Text): void;
  stop(): void;
}

const style = `
.aw-hard-words dt button { font: inherit; font-weight: 600; background: none; border: 0; padding: 8px 0; color: inherit; text-decoration: underline; cursor: pointer; }
.aw-hard-words dd { margin: 0 0 8px; }
`;

export function createHardWords(page: EffectPage, name: string): HardWords {
  const { document } = page;
  page.setLayerStyle(panelStyle + wordTipStyle + style);
  const tip = createWordTip(page);
  const layer = page.layer({ interactive: true });
  const { panel, stop } = makeLaunchedPanel(page, layer, 'list', {
    title: page.phrase('effects.easy_words.title'),
    onOpen: draw,
    opensWithTool: false,
  });
  const marks = new Map<Text, { readonly hard: HardWord; readonly unmark: () => void }[]>();

  function boxOf({ node, from, to }: HardWord): DOMRect[] {
    const range = new Range();
    range.setStart(node, Math.min(from, node.length));
    range.setEnd(node, Math.min(to, node.length));
    return [...range.getClientRects()];
  }
  function show(hard: HardWord): void {
    const [box] = boxOf(hard);
    if (box === undefined) return;
    const { x, y } = viewportOffset(hard.node);
    tip.show(new DOMRect(box.x + x, box.y + y, box.width, box.height), hard.word);
  }
  function entry(hard: HardWord): HTMLElement[] {
    const { definition, example } = hard.word;
    const button = make(document, 'button', { type: 'button' }, hard.node.data.slice(hard.from, hard.to));
    page.listen(button, 'click', () => {
      if (hard.node.parentElement)
        dom.scrollTo(hard.node.parentElement, { block: 'center', behavior: 'instant' });
      show(hard);
    });
    const lines = [
      definition,
      ...(example === null ? [] : [page.phrase('effects.easy_words.example', { example })]),
    ];
    return [
      make(document, 'dt', {}, button),
      ...lines.map((line) => make(document, 'dd', { lang: page.language }, line)),
    ];
  }
  function draw(): void {
    const shown = [...marks]
      .filter(([node]) => node.isConnected)
      .sort(([one], [other]) => byDocumentOrder(one, other))
      .flatMap(([, found]) => found.map(({ hard }) => hard).sort((one, other) => one.from - other.from));
    panel.body.replaceChildren(
      shown.length === 0
        ? make(document, 'p', {}, page.phrase('effects.easy_words.none'))
        : make(document, 'dl', { class: 'aw-hard-words' }, ...shown.flatMap(entry)),
    );
  }
  function redraw(): void {
    if (panel.isOpen) page.nextFrame(draw);
  }
  function remove(node: Text): void {
    for (const { unmark } of marks.get(node) ?? []) unmark();
    if (marks.delete(node)) redraw();
  }

  listenInTrees(page, 'pointermove', ([element], { clientX, clientY }) => {
    const texts = element === undefined ? [] : [...dom.childNodes(element)].filter(dom.isText);
    const hard = texts
      .flatMap((text) => marks.get(text) ?? [])
      .find(({ hard: each }) =>
        boxOf(each).some(
          ({ left, right, top, bottom }) =>
            clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
        ),
      );
    if (hard === undefined) tip.hideSoon();
    else show(hard.hard);
  });

  return {
    add(hard) {
      const { node, from, to } = hard;
      const found = marks.get(node) ?? [];
      if (found.some(({ hard: each }) => each.from < to && from < each.to)) return;
      marks.set(node, [...found, { hard, unmark: highlightWord(node, { name, start: from, end: to }) }]);
      redraw();
    },
    remove,
    stop() {
      for (const node of [...marks.keys()]) remove(node);
      stop();
    },
  };
}
