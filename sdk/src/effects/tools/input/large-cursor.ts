import * as dom from '../../../page-dom.ts';
import type { Effect, EffectPage } from '../../engine/effect.ts';
import { zoomOf } from '../shared/dom.ts';
import { isInPage } from '../shared/trees.ts';
import {
  hotSpot,
  type PointerKind,
  type PointerStyle,
  pointerElement,
  pointerStyle,
  pointerValue,
} from './pointer-image.ts';

/** Defaults of the tools that modify large_cursor. Must equal the defaults in the catalog. */
const defaultSize = '200';
const defaultColor = '#000000';

const pressable =
  'a[href], area[href], button, summary, label, select, input:is([type="button"], [type="submit"], [type="reset"], [type="checkbox"], [type="radio"], [type="file"], [type="image"], [type="color"], [type="range"]), [role="button"], [role="link"], [role="tab"], [role="checkbox"], [role="switch"], [role="menuitem"], [onclick]';

/**
 * Shows a larger pointer. The tool draws it in the overlay layer, because most CSPs block `data:` and `blob:` images
 * and scripts cannot read the CSP header. A page that allows `img-src data:` can contain `<meta name="aw-data-images"
 * content="allowed">`. The tool then sets a cursor image, which is faster.
 */
export const largeCursor: Effect = {
  code: 'large_cursor',
  start(page) {
    const areImagesAllowed =
      dom.query(page.document, 'meta[name="aw-data-images"][content="allowed"]') !== null;
    if (!areImagesAllowed) {
      page.onModifier(drawPointer(page));
      return;
    }
    page.override({ rewrites: { cursor: pointerFor }, inherited: {} });
    showImages(page);
    page.onModifier(() => showImages(page));
  },
};

function styleOf(page: EffectPage): PointerStyle {
  return pointerStyle(
    page.valueOf('cursor_size') ?? defaultSize,
    page.valueOf('cursor_color') ?? defaultColor,
  );
}

function showImages(page: EffectPage): void {
  const { document, rootSelector } = page;
  const style = styleOf(page);
  page.setStyle(`
    html { --aw-arrow: ${pointerValue(document, 'arrow', style)}; --aw-hand: ${pointerValue(document, 'hand', style)}; }
    :where([data-aw-ignore]) { cursor: auto; }
  `);
  page.setRules({
    [`html,${rootSelector}`]: 'cursor:var(--aw-arrow)',
    [pressable]: 'cursor:var(--aw-hand)',
  });
}

function pointerFor(cursor: string): string {
  if (cursor === 'pointer') return 'var(--aw-hand)';
  return cursor === 'default' ? 'var(--aw-arrow)' : cursor;
}

function drawPointer(page: EffectPage): () => void {
  const { document, window, outside } = page;
  page.setStyle(
    `@layer aw-base{:is(html,html *)${outside}{cursor:none!important}:where([data-aw-ignore]){cursor:auto}}`,
  );
  page.setLayerStyle(
    '.aw-pointer { position: fixed; inset: 0 auto auto 0; pointer-events: none; will-change: translate; }',
  );
  const layer = page.layer();
  let style = styleOf(page);
  let shown: { readonly kind: PointerKind; readonly image: SVGSVGElement } | null = null;

  const hide = (): void => {
    layer.replaceChildren();
    shown = null;
  };
  const draw = (kind: PointerKind): SVGSVGElement => {
    if (shown?.kind === kind) return shown.image;
    const image = pointerElement(document, kind, style);
    image.setAttribute('class', 'aw-pointer');
    layer.replaceChildren(image);
    shown = { kind, image };
    return image;
  };
  page.listen(
    window,
    'pointermove',
    ({ target, pointerType, clientX, clientY }) => {
      if (!(target instanceof Element) || pointerType === 'touch' || !isDrawnOver(target)) {
        hide();
        return;
      }
      const kind = dom.closest(target, pressable) === null ? 'arrow' : 'hand';
      const [x, y] = hotSpot(kind, style);
      const zoom = zoomOf(layer);
      draw(kind).style.setProperty('translate', `${clientX / zoom - x}px ${clientY / zoom - y}px`);
    },
    { passive: true },
  );
  page.listen(dom.html(document), 'pointerleave', hide);
  return () => {
    style = styleOf(page);
    hide();
  };

  /** Returns whether to draw the pointer over an element. Frames and ignored elements show their own pointer. */
  function isDrawnOver(target: Element): boolean {
    return dom.localName(target) !== 'iframe' && isInPage(page, target);
  }
}
