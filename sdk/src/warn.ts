/** Tells the page's author why the widget does not work as the script tag requests. */
export function warn(code: string, sentence: string): void {
  // biome-ignore lint/suspicious/noConsole: the page's author reads the console, not the widget
  console.warn(
    `accessibility-widget ${code}: ${sentence} https://github.com/accessibility-widget/api/blob/main/docs/start/widget.md`,
  );
}
