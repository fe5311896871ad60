/**
 * Injected before the page's scripts. Disables the timeout after which embed.js stops delaying the first paint. On a
 * busy machine, this timeout could expire before the settings are applied.
 */
export function disablePaintTimeout(): void {
  const { setTimeout } = window;
  Object.assign(window, {
    setTimeout: (...timer: Parameters<typeof setTimeout>) => {
      const { currentScript } = document;
      const isOfEmbed = currentScript instanceof HTMLScriptElement && currentScript.src.endsWith('/embed.js');
      const isPaintTimeout = isOfEmbed && timer[1] !== undefined;
      return isPaintTimeout ? 0 : setTimeout(...timer);
    },
  });
}
