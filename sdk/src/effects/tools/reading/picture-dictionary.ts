import type { Effect } from '../../engine/effect.ts';
import { make } from '../shared/dom.ts';
import { makePanel } from '../shared/panel.ts';
import { panelStyle } from '../shared/panel-style.ts';
import { loadPictureSet, pictureSetUrl } from '../shared/picture-set.ts';
import { makeSelectionButton, selectionButtonStyle } from '../shared/selection-button.ts';

const style = `
.aw-pictured { margin: 0; display: grid; gap: 8px; justify-items: center; }
.aw-pictured img { max-inline-size: 100%; max-block-size: 280px; background: #ffffff; border-radius: 8px; }
`;

/** Shows a picture for the selected word from the site's picture set. The button appears only for words in that set. */
export const pictureDictionary: Effect = {
  code: 'picture_dictionary',
  start(page) {
    const url = pictureSetUrl(page.document, 'pictures');
    if (url === null) return;
    const { document } = page;
    page.setLayerStyle(panelStyle + selectionButtonStyle + style);
    const layer = page.layer({ interactive: true });
    const panel = makePanel(page, layer, { title: page.phrase('effects.pictures.title') });
    let pictures: ReadonlyMap<string, string> = new Map();
    loadPictureSet(url, page.signal).then(
      (loaded) => {
        pictures = loaded;
      },
      (error: unknown) => {
        if (!page.signal.aborted) page.fail(error);
      },
    );
    return makeSelectionButton(page, layer, {
      icon: 'image',
      label: ({ text }) =>
        pictures.has(text.toLowerCase()) ? page.phrase('effects.pictures.show', { word: text }) : null,
      run: ({ text, language }) => {
        const picture = make(document, 'img', { alt: '', src: pictures.get(text.toLowerCase()) ?? '' });
        const caption = make(document, 'figcaption', { lang: language }, text);
        panel.body.replaceChildren(make(document, 'figure', { class: 'aw-pictured' }, picture, caption));
        panel.open();
      },
    });
  },
};
