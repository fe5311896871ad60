import { requestOrProblemText } from '../../cli/logs/record-text.ts';
import type { Screen } from '../../cli/output/screen.ts';
import { type Text, words } from '../../cli/output/text.ts';
import { feedbackEventSchema } from '../../shared/contract/feedback-events.ts';
import { feedbackEventsLogSource } from './feedback-events.ts';

export interface RequestLogOptions {
  readonly print: (text: string) => void;
  readonly screen: Screen;
  readonly isVerbose: boolean;
}

export function requestLog({ print, screen, isVerbose }: RequestLogOptions) {
  const textOf = (source: string, line: string): Text | null => {
    const isJson = line.startsWith('{');
    if (isJson && isVerbose) return words`${line}`;
    if (source === feedbackEventsLogSource) return isJson ? eventLine(line) : words`${line}`;
    if (!isJson) return words`${source}: ${line}`;
    const timestamp = new Date().toISOString();
    return requestOrProblemText({ timestamp, logGroup: source, message: line }, screen);
  };
  return (source: string, line: string): void => {
    const text = textOf(source, line);
    if (text !== null) print(`${text.render('')}\n`);
  };
}

function eventLine(line: string): Text {
  const { 'detail-type': type, detail } = feedbackEventSchema.parse(JSON.parse(line));
  return words`${type} ${detail.reference}  ${detail.orgId} ${detail.siteId}`;
}
