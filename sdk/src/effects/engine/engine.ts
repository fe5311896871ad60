import type { ActiveTool } from '../../client/types.ts';
import * as dom from '../../page-dom.ts';
import type { Context } from './context.ts';
import type { Effect, RunningEffect } from './effect.ts';
import { type OpenEffectPage, openEffectPage } from './page.ts';
import { partMark } from './part.ts';

interface Running {
  readonly effect: Effect;
  value: string;
  open: (OpenEffectPage & { readonly running: RunningEffect | undefined }) | null;
}

interface Engine {
  apply(active: readonly ActiveTool[]): void;
  applied(): Promise<void>;
  stop(): void;
}

export function createEngine(context: Context, effectOf: (code: string) => Effect | null): Engine {
  const { window, sheet, visitor, part } = context;
  const html = dom.html(window.document);
  const on = new Map<string, Running>();
  /** True if `apply` has updated a running effect. The custom properties are then written before the queue is idle. */
  let isFollowed = false;

  function start(tool: Running): void {
    if (tool.value === tool.effect.neutral) return;
    const open = openEffectPage(context);
    try {
      const running = tool.effect.start(open.page, tool.value);
      tool.open = { ...open, running };
    } catch (error) {
      open.close();
      window.reportError(error);
    }
  }

  function close(tool: Running): void {
    const { open } = tool;
    tool.open = null;
    try {
      open?.running?.stop?.();
    } catch (error) {
      window.reportError(error);
    }
    open?.close();
  }

  function change(tool: Running, value: string): void {
    const { effect, open } = tool;
    tool.value = value;
    const update = open?.running?.update;
    if (value === effect.neutral || update === undefined) {
      close(tool);
      start(tool);
      return;
    }
    isFollowed = true;
    try {
      update(value);
    } catch (error) {
      window.reportError(error);
    }
  }

  /** Sets the tool's `data-aw-` attribute on `<html>`, even for a neutral value. Site stylesheets can select by it. */
  function mark(tool: Running): void {
    html.setAttribute(`data-aw-${tool.effect.code}`, tool.value);
  }

  function apply(active: readonly ActiveTool[]): boolean {
    const requested = new Map<string, { readonly effect: Effect; readonly value: string }>();
    for (const { code, value } of active) {
      const effect = effectOf(code);
      if (effect !== null) requested.set(code, { effect, value: value ?? '' });
    }
    let isChanged = false;
    for (const [code, tool] of [...on].reverse()) {
      if (requested.get(code)?.effect === tool.effect) continue;
      close(tool);
      html.removeAttribute(`data-aw-${code}`);
      on.delete(code);
      isChanged = true;
    }
    for (const [code, { effect, value }] of requested) {
      const tool = on.get(code);
      if (tool?.value === value) continue;
      isChanged = true;
      if (tool !== undefined) {
        change(tool, value);
        mark(tool);
        continue;
      }
      const added: Running = { effect, value, open: null };
      on.set(code, added);
      mark(added);
      start(added);
    }
    if (isChanged) for (const tool of on.values()) tool.open?.modified();
    for (const element of part === null ? [] : [html, part.root()])
      dom.setAttribute(element, partMark, on.size > 0 ? '' : null);
    return isChanged;
  }

  /**
   * Sets the custom properties with `setProperty`, so that no value can break out of its declaration. Called only once
   * no element refers to the properties of inactive tools.
   */
  function writeVariables(): void {
    const declarations = dom.createElement(window.document, 'i').style;
    for (const [code, { value }] of on) if (value) declarations.setProperty(`--aw-${code}`, value);
    sheet.write(on, declarations.cssText ? `html{${declarations.cssText}}` : null);
  }
  context.writeVariables = writeVariables;

  function applyStill(active: readonly ActiveTool[]): void {
    if (on.size === 0 && active.length === 0) return;
    visitor.start();
    visitor.unobserved(() => {
      const isChanged = context.withoutTransitions(() => apply(active));
      visitor.queue.begin();
      // Sets the custom properties last. All styles on the page depend on them, so any measurement after this change
      // would recalculate every style.
      if (isChanged && (isFollowed || visitor.queue.isIdle())) writeVariables();
      isFollowed = false;
    });
    void visitor.queue.idle().then(writeVariables);
  }

  return {
    apply: applyStill,
    applied: () => visitor.queue.idle(),
    stop() {
      applyStill([]);
      visitor.queue.drain();
      visitor.stop();
      context.layer?.close();
    },
  };
}
