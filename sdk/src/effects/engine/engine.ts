import type { ActiveTool } from '../../client/types.ts';
import { native, type Replacer, replacers } from '../../page-dom.ts';
import { createChanges, type EffectChanges } from './changes.ts';
import type { Context } from './context.ts';
import type { Effect, RunningEffect } from './effect.ts';
import { type OpenEffectPage, openEffectPage } from './page.ts';

interface Running {
  readonly effect: Effect;
  value: string;
  /** The attributes on `<html>`, set even for a neutral value. */
  readonly marks: EffectChanges;
  /** Null for a neutral value. */
  open: (OpenEffectPage & { readonly running: RunningEffect | undefined }) | null;
}

/** Starts, updates and stops effects to match the active tools. */
export interface Engine {
  apply(active: readonly ActiveTool[]): void;
  stop(): void;
}

export function createEngine(context: Context, effectOf: (code: string) => Effect | null): Engine {
  const { window, sheet, watch } = context;
  const html = native(window.document).documentElement;
  const on = new Map<string, Running>();
  const variables = {};
  const replacer: Replacer = {
    putBack(element) {
      for (const { open } of [...on.values()].reverse()) {
        watch.visitAgain(open?.changes.putBackIn(element) ?? []);
      }
    },
    isReplacement: context.nodes.isReplacement,
  };
  replacers.add(replacer);

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

  /**
   * Ends one effect. Later effects may have replaced text inside its replacements, so they are closed first and restarted.
   */
  function end(tool: Running): void {
    const tools = [...on.values()];
    const isOfWords = (each: Running) => each.open?.changes.hasTexts() === true;
    const later = isOfWords(tool) ? tools.slice(tools.indexOf(tool) + 1).filter(isOfWords) : [];
    for (const each of [...later].reverse()) close(each);
    close(tool);
    for (const each of later) start(each);
  }

  function change(tool: Running, value: string): void {
    const { effect, open } = tool;
    tool.value = value;
    const update = open?.running?.update;
    if (value === effect.neutral || update === undefined) {
      end(tool);
      start(tool);
      return;
    }
    try {
      update(value);
    } catch (error) {
      window.reportError(error);
    }
  }

  function mark(tool: Running): void {
    tool.marks.setAttribute(html, `data-aw-${tool.effect.code}`, tool.value);
  }

  function apply(active: readonly ActiveTool[]): boolean {
    const wanted = new Map<string, { readonly effect: Effect; readonly value: string }>();
    for (const { code, value } of active) {
      const effect = effectOf(code);
      if (effect !== null) wanted.set(code, { effect, value: value ?? '' });
    }
    let isChanged = false;
    for (const [code, tool] of [...on].reverse()) {
      if (wanted.get(code)?.effect === tool.effect) continue;
      end(tool);
      tool.marks.undo();
      on.delete(code);
      isChanged = true;
    }
    for (const [code, { effect, value }] of wanted) {
      const tool = on.get(code);
      if (tool?.value === value) continue;
      isChanged = true;
      if (tool !== undefined) {
        change(tool, value);
        mark(tool);
        continue;
      }
      const added: Running = { effect, value, marks: createChanges(context, {}), open: null };
      on.set(code, added);
      mark(added);
      start(added);
    }
    if (isChanged) for (const tool of on.values()) tool.open?.modified();
    return isChanged;
  }

  /** Sets the custom properties one by one, so that no value can break out of its declaration. */
  function writeVariables(): void {
    const declarations = native(window.document).createElement('i').style;
    for (const { effect, value } of on.values())
      declarations.setProperty(`--aw-${effect.code}`, value || ' ');
    sheet.write(variables, on.size === 0 ? null : `html{${declarations.cssText}}`);
  }

  function applyStill(active: readonly ActiveTool[]): void {
    if (on.size === 0 && active.length === 0) return;
    watch.start();
    watch.quietly(() =>
      context.withoutTransitions(() => {
        if (apply(active)) writeVariables();
      }),
    );
  }

  return {
    apply: applyStill,
    stop() {
      applyStill([]);
      watch.stop();
      replacers.delete(replacer);
      context.layer.close();
    },
  };
}
