import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../set-up/root.mjs';
import {
  failures,
  filesOverBudget,
  playwrightTimes,
  playwrightRerunCommand,
  readPages,
  vitestRerunCommand,
  slowest,
} from './test-times.mjs';

const test = { file: 'a.test.ts', title: 'a', seconds: 1 };

it('sorts the slowest tests first', () => {
  const tests = [1, 3, 2].map((seconds) => ({ ...test, seconds }));
  expect(slowest(tests, 2).map(({ seconds }) => seconds)).toEqual([3, 2]);
});

it('adds up the tests of a file for its budget', () => {
  const tests = [test, test, { ...test, file: 'b.test.ts' }];
  expect(filesOverBudget(tests, 1.5)).toEqual([{ file: 'a.test.ts', seconds: 2 }]);
});

it('finds the journeys in nested suites', () => {
  const spec = {
    title: 'a',
    file: 'a.spec.ts',
    line: 7,
    ok: false,
    tests: [
      {
        projectName: 'PostgreSQL',
        status: 'unexpected',
        results: [{ duration: 1500, errors: [{ message: 'Timeout' }] }],
      },
    ],
  };
  const suites = [{ specs: [], suites: [{ specs: [spec] }] }];
  const [journey] = playwrightTimes(suites);
  expect(journey).toEqual({
    file: 'e2e/specs/a.spec.ts',
    title: 'a',
    line: 7,
    project: 'PostgreSQL',
    seconds: 1.5,
    failure: 'Timeout',
    page: '',
  });
  expect(journey && playwrightRerunCommand(journey)).toMatch(
    /&& TEST_POSTGRES_URL=\S+ npx .* e2e\/specs\/a\.spec\.ts:7$/,
  );
});

it('formats each failed test with its error message and the command that reruns it', () => {
  const failed = { ...test, failure: `\u001B[31mexpected 1\u001B[0m\n${'at somewhere\n'.repeat(50)}` };
  const [first, ...more] = failures([test, failed], () => 'the command');
  expect(more).toEqual([]);
  const lines = first?.split('\n') ?? [];
  expect(lines.slice(0, 2)).toEqual(['a.test.ts: a', '  expected 1']);
  expect(lines).toHaveLength(14);
  expect(lines.at(-1)).toBe('the command');
});

it('shows what the page of a failed journey contained', () => {
  const path = join(mkdtempSync(join(tmpdir(), 'page-')), 'error-context.md');
  writeFileSync(path, '# Page snapshot\n\n```yaml\n- heading "Sorry"\n```\n');
  const results = [{ duration: 1, errors: [], attachments: [{ name: 'error-context', path }] }];
  const [page = ''] = readPages([{ status: 'unexpected', results }]);
  expect(failures([{ ...test, failure: 'Timeout', page }], () => 'the command')).toEqual([
    'a.test.ts: a\n  Timeout\n  The page:\n  - heading "Sorry"\n  \nthe command',
  ]);
});

it('reruns exactly one test, whatever characters its title contains', () => {
  const file = 'scripts/gates/test-times.test.mjs';
  const title = `is (1 + 1), isn't $HOME \`pwd\` "?" \\d`;
  const command = vitestRerunCommand({ ...test, file, title }, 'scripts');
  const shell = `set -- ${command.slice(command.indexOf("'"))}; printf %s "$1"`;
  const pattern = execFileSync('sh', ['-c', shell], { encoding: 'utf8', cwd: join(root, 'scripts') });
  expect(title).toMatch(new RegExp(pattern));
  expect(`${title} more`).not.toMatch(new RegExp(pattern));
});
