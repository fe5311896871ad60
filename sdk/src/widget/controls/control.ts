import type { Tool } from '../../client/api.ts';
import type { Context } from '../context.ts';

/** Where a control finds its words: ids in the same shadow root. */
export interface ControlWords {
  readonly nameId: string;
  readonly lineId: string;
  readonly name: string;
}

/** The control of one tool. */
export interface Control {
  readonly element: HTMLElement;
  /** Shows the value of now; a control that cannot be used stays in the tab order. */
  sync(isUsable: boolean): void;
  /** The value of now in words, to stand at the end of the row. */
  valueText(): string;
}

export type MakeControl = (context: Context, tool: Tool, words: ControlWords) => Control;
