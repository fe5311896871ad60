import type { Warning } from '../../../shared/contract/content/common.ts';
import { linesOf, readText, taggedText } from '../markup/tagged-text.ts';
import { isUsable, problemsOf } from '../model/finding.ts';
import type { Review } from '../model/generate-verified.ts';
import { pairOf } from '../model/judge/meaning-findings.ts';
import type { ReviewContext } from './text-transform.ts';

interface WithText {
  readonly text: string;
}

type ReviewText<Body, Output, Fields> = (output: Output, context: ReviewContext<Body>) => Review<Fields>;

/** Largest proportion of lines, or of chunks, that may keep the source text. */
const maximumKeptShare = 0.25;

/** Returns true if so few parts keep the source text that the rest is worth delivering. */
export function mayKeep(keptCount: number, count: number): boolean {
  return count > 1 && keptCount <= Math.max(1, count * maximumKeptShare);
}

/**
 * Extends a review, so that a few unusable lines do not make the whole response unusable. Such a line keeps its source
 * text, and a warning names it. Applies only if response and source have the same number of lines.
 *
 * @param isTagged returns true when the lines are those of tagged text
 */
export function byLine<Body extends WithText, Output extends WithText, Fields extends WithText>(
  review: ReviewText<Body, Output, Fields>,
  code: Warning['code'],
  isTagged: (body: Body) => boolean = () => false,
): ReviewText<Body, Output, Fields> {
  return (output, context) => {
    const whole = review(output, context);
    if (isUsable(whole.findings)) return whole;
    const { body } = context;
    const tagged = isTagged(body);
    const [sources, results] = [body.text, output.text].map((text) =>
      tagged ? linesOf(text) : text.trim().split('\n'),
    );
    if (sources === undefined || results?.length !== sources.length) return whole;
    const join = (lines: readonly string[]) => (tagged ? taggedText(lines) : lines.join('\n'));
    const reviewOf = (source: string, result: string) =>
      review({ ...output, text: result }, { ...context, body: { ...body, text: source } });
    const isBad = (source: string, at: number) => {
      const [own, result] = [source, results[at] ?? ''].map((line) => (tagged ? taggedText([line]) : line));
      return source.trim() !== '' && !isUsable(reviewOf(own ?? '', result ?? '').findings);
    };
    const indexes = sources.flatMap((source, at) => (isBad(source, at) ? [at] : []));
    const lineCount = sources.filter((source) => source.trim() !== '').length;
    if (indexes.length === 0 || !mayKeep(indexes.length, lineCount)) return whole;
    const kept = new Set(indexes);
    const good = (lines: readonly string[]) => join(lines.filter((_, at) => !kept.has(at)));
    const rest = reviewOf(good(sources), good(results));
    if (!isUsable(rest.findings)) return whole;
    const text = join(results.map((result, at) => (kept.has(at) ? (sources[at] ?? '') : result)));
    const sentences = indexes.map((at) => {
      const source = tagged ? readText(sources[at] ?? '') : (sources[at] ?? '');
      return pairOf(source, source);
    });
    return {
      ...rest,
      fields: { ...rest.fields, text },
      findings: [
        ...rest.findings,
        {
          severity: 'hard',
          problem: `Lines ${indexes.map((at) => at + 1).join(', ')} are not usable. ${problemsOf(whole.findings).join(' ')}`,
          warning: {
            code,
            message: `${indexes.length} of ${lineCount} lines have no usable result: they keep the original text.`,
            details: { sentences, indexes },
          },
        },
      ],
    };
  };
}
