/**
 * An error of our own whose message may stand in a log. The message holds words of ours and nothing of a caller but
 * what every log line may have: ids, codes, counts and names of fields. Never a key, a token, a visitor id, or text of
 * a page or of a model. Errors of libraries are never this: their messages may quote what they were given.
 */
export abstract class LoggableError extends Error {
  abstract override readonly name: string;
}
