/** Runs before the page's own scripts: shadow roots are open, so that a test sees what a visitor sees. */
export function openShadows(): void {
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    return attach.call(this, { ...options, mode: 'open' });
  };
}
