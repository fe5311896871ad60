import type { Fault } from '../../emulator/faults.ts';
import { type JsonObject, type JsonValue, mapStrings } from '../../emulator/json.ts';

/** A model's output before it is wrapped in a Converse response. */
export interface ModelAnswer {
  readonly stopReason: string;
  /** The tool input or JSON output; undefined for plain text. */
  readonly output: JsonObject | undefined;
  /** Plain text, if there is no output. */
  readonly text: string;
}

const otherLanguage = 'Tämä vastaus on kirjoitettu toisella kielellä, jota kukaan ei pyytänyt.';

/**
 * Applies a fault to a correct output.
 * @param prompt the whole prompt, for faults that repeat it
 */
export function corruptAnswer(fault: Fault, answer: ModelAnswer, prompt: string): ModelAnswer {
  const withStrings = (change: (text: string) => string): ModelAnswer => ({
    ...answer,
    output: answer.output && changeObject(answer.output, (value) => mapStrings(value, change)),
    text: change(answer.text),
  });
  switch (fault) {
    case 'cutOff':
      return {
        ...withStrings((text) => text.slice(0, Math.ceil(text.length / 2))),
        stopReason: 'max_tokens',
      };
    case 'contentFiltered':
      return { stopReason: 'content_filtered', output: undefined, text: 'The answer was filtered.' };
    case 'guardrailIntervened':
      return { stopReason: 'guardrail_intervened', output: undefined, text: 'Blocked by the guardrail.' };
    case 'malformedToolUse':
      return { stopReason: 'malformed_tool_use', output: undefined, text: '' };
    case 'notJson':
      return {
        stopReason: 'end_turn',
        output: undefined,
        text: 'Sure! Here is what you asked for: {"text": …',
      };
    case 'wrongShape':
      return { ...answer, output: { answer: 42, items: [null, { text: ['nested'] }] }, text: '42' };
    case 'empty':
      return { ...answer, output: answer.output && changeObject(answer.output, emptied), text: '' };
    case 'otherLanguage':
      return withStrings(() => otherLanguage);
    case 'script':
      return withStrings((text) => `${text}<script>alert(document.cookie)</script>`);
    case 'echoPrompt':
      return withStrings((text) => `${text}\n\n${prompt}`);
    default:
      return answer;
  }
}

function changeObject(value: JsonObject, change: (value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, change(child)]));
}

function emptied(value: JsonValue): JsonValue {
  if (typeof value === 'string') return '';
  return Array.isArray(value) ? [] : value;
}
