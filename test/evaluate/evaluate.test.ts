import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EvaluateOptions, readEvaluateOptions } from '../../evaluate/options.ts';
import { NothingAnswersError } from '../../evaluate/run-cases.ts';
import { resultsJson, runEvaluate } from '../../evaluate/run-evaluate.ts';
import {
  inAskedShape,
  lists,
  type ScriptedModelServer,
  startScriptedModelServer,
} from '../support/scripted-model-server.ts';

describe('npm run evaluate', () => {
  let out: string;
  const told: string[] = [];

  beforeEach(() => {
    told.length = 0;
    out = mkdtempSync(join(tmpdir(), 'evaluate-'));
  });
  afterEach(() => rmSync(out, { recursive: true, force: true }));

  const run = (...argv: string[]) => {
    const options: EvaluateOptions | null = readEvaluateOptions([...argv, '--out', out], {});
    if (options === null) throw new Error('help was asked for');
    return runEvaluate(options, (line) => void told.push(line));
  };

  it('measures the local rules over HTTP, and writes page, Markdown and figures', async () => {
    const { evaluations, files } = await run('--transforms', 'simplify,hints,aria-fix', '--limit', '2');

    const [rules] = evaluations;
    expect(evaluations).toHaveLength(1);
    expect(rules?.label).toBe('local-rules');
    expect(
      rules?.results.map(({ transform, status, model, credits, dollars }) => ({
        transform,
        status,
        model,
        credits,
        dollars,
      })),
    ).toEqual(
      ['simplify', 'simplify', 'hints', 'hints', 'aria-fix', 'aria-fix'].map((transform) => ({
        transform,
        status: 200,
        model: 'local-rules',
        credits: 1,
        dollars: null,
      })),
    );
    for (const { transform, asks, repairs, inputTokens, outputTokens, grades, output } of rules?.results ??
      []) {
      expect(asks).toBe(1 + repairs);
      expect(Math.min(inputTokens, outputTokens)).toBeGreaterThan(0);
      expect(grades?.target ?? null).toBe(transform === 'simplify' ? 6 : null);
      if (transform !== 'aria-fix') expect(output).not.toBe('');
    }
    expect(told.filter((line) => / of 6 {2}/.test(line))).toHaveLength(6);
    expect(files).toEqual(['report.html', 'report.md', 'results.json'].map((name) => join(out, name)));
    expect(readFileSync(join(out, 'report.html'), 'utf8')).toContain('<h1>AI transforms by local-rules</h1>');
    expect(readFileSync(join(out, 'report.md'), 'utf8')).toContain(
      '| simplify | local-rules | 2 of 2 (100 %) |',
    );
    expect(readFileSync(join(out, 'results.json'), 'utf8')).toBe(resultsJson(evaluations));
  });

  describe('with a model server', () => {
    let server: ScriptedModelServer;

    beforeEach(async () => {
      server = await startScriptedModelServer();
      server.list(lists('good-1b', 'bad-1b'));
    });
    afterEach(() => server.stop());

    it('puts two of its models side by side: each gets the same calls, with its own tokens, repairs and failures', async () => {
      server.respond((request) =>
        inAskedShape(
          request,
          request.model === 'good-1b'
            ? { answer: '168', hints: ['Draw the rows.', 'Count one row.', 'Add up row after row.'] }
            : { hints: 'none' },
        ),
      );
      const { evaluations } = await run(
        ...['--models', server.baseUrl, '--models-name', 'good-1b', '--compare', 'bad-1b'],
        ...['--transforms', 'hints', '--limit', '1'],
      );

      const found = evaluations.map(({ label, results }) => ({
        label,
        results: results.map(
          ({ id, status, code, model, asks, repairs, credits, inputTokens, outputTokens }) => ({
            id,
            status,
            code,
            model,
            asks,
            repairs,
            credits,
            inputTokens,
            outputTokens,
          }),
        ),
      }));
      const id = 'question-times';
      expect(found).toEqual([
        {
          label: 'good-1b',
          results: [
            {
              ...{ id, status: 200, code: null, model: 'good-1b', credits: 1 },
              ...{ asks: 1, repairs: 0, inputTokens: 120, outputTokens: 30 },
            },
          ],
        },
        {
          label: 'bad-1b',
          results: [
            {
              ...{ id, status: 502, code: 'MODEL_OUTPUT_INVALID', model: null, credits: 0 },
              ...{ asks: 2, repairs: 1, inputTokens: 240, outputTokens: 60 },
            },
          ],
        },
      ]);
    });

    it('stops when nothing answers, and says why', async () => {
      server.respond(() => 'reset');
      const failure = run('--models', server.baseUrl, '--models-name', 'good-1b', '--transforms', 'hints');
      await expect(failure).rejects.toThrow(
        new NothingAnswersError(
          'None of the first 5 calls was answered (503 SERVICE_BUSY): see why above, mend it and start again.',
        ),
      );
      expect(told).toContainEqual(expect.stringContaining(', model good-1b: it does not answer ('));
    });
  });

  it.each([
    [['--help'], 0, /^Usage: npm run evaluate/, /^$/],
    [['--nonsense'], 2, /^$/, /^Unknown option '--nonsense'\. See npm run evaluate -- --help\.\n$/],
    [['--models', 'http://models.example'], 2, /^$/, /by https only\.\n$/],
  ])('is a program: %j ends with %d', async (argv, code, stdout, stderr) => {
    const env = { ...process.env, WIDGET_MODELS_URL: '' };
    const ended = await new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
      execFile(
        process.execPath,
        ['bin/launch.cjs', 'evaluate/main.ts', ...argv],
        { env },
        (error, printed, complained) =>
          resolve({ code: error?.code ?? 0, stdout: printed, stderr: complained }),
      );
    });
    expect(ended).toEqual({
      code,
      stdout: expect.stringMatching(stdout),
      stderr: expect.stringMatching(stderr),
    });
  });
});
