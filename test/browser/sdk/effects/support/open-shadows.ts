/** Injected before the page's scripts. Makes all shadow roots open so that tests can inspect them. */
export function openShadows(): void {
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (options) {
    return attach.call(this, { ...options, mode: 'open' });
  };
}
