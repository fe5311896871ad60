import { ContextTemplate, type ContextVariables, jsonEscaped } from './context-variables.ts';

/** Writes one line for each request in the stage's format. What has no value is `-`. */
export class AccessLog {
  private readonly format: ContextTemplate;

  private readonly onLine: (line: string) => void;

  constructor(format: string, onLine: (line: string) => void) {
    this.onLine = onLine;
    this.format = new ContextTemplate(format);
  }

  write(variables: ContextVariables): void {
    this.onLine(this.format.render(variables, toLogText));
  }
}

function toLogText(value: string | number | undefined, name: string): string {
  if (value === undefined) return '-';
  // The one value that brings its own quotes.
  return name === 'error.messageString' ? String(value) : jsonEscaped(value);
}
