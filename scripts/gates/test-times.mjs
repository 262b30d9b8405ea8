import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../set-up/root.mjs';

/**
 * @typedef {object} TestTime
 * @property {string} file from the root
 * @property {string} title
 * @property {number} seconds
 * @property {string} [failure] the error message of a failed test
 * @property {number} [line] of a Playwright test
 * @property {string} [project] of a Playwright test
 * @property {string} [page] what the page of a failed Playwright test contained
 *
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{
 *   name: string, status: string, message: string,
 *   assertionResults: {
 *     status: string, fullName: string, duration?: number | null, failureMessages?: string[],
 *   }[],
 * }[]} testResults
 *
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {{
 *   title: string, file: string, line: number, ok: boolean,
 *   tests: {
 *     projectName?: string, status: string,
 *     results: {
 *       duration: number, errors: { message?: string }[], attachments?: { name: string, path?: string }[],
 *     }[],
 *   }[],
 * }[]} specs
 *
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 * @property {PlaywrightSuite[]} suites
 */

/** @param {VitestReport} report @returns {TestTime[]} */
export function vitestTimes(report) {
  return report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration, status, failureMessages = [] }) => ({
      file: relative(root, name),
      title: fullName,
      seconds: (duration ?? 0) / 1000,
      ...(status === 'failed' && { failure: failureMessages.join('\n') }),
    })),
  );
}

/** @param {PlaywrightSuite[]} suites @returns {TestTime[]} */
export function playwrightTimes(suites) {
  return suites.flatMap((suite) => [
    ...suite.specs.map(({ title, file, line, ok, tests }) => ({
      file: `e2e/specs/${file}`,
      title,
      line,
      project: tests[0]?.projectName ?? '',
      seconds: sum(tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1000))),
      ...(!ok && { failure: messages(tests).join('\n'), page: readPages(tests).join('\n') }),
    })),
    ...playwrightTimes(suite.suites ?? []),
  ]);
}

/** Returns the error messages. @param {PlaywrightSuite['specs'][number]['tests']} tests */
export const messages = (tests) =>
  tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)));

/** Returns the accessibility trees that Playwright stored. @param {PlaywrightSuite['specs'][number]['tests']} tests */
export const readPages = (tests) =>
  tests
    .flatMap(({ results }) => results.flatMap(({ attachments = [] }) => attachments))
    .flatMap(({ name, path }) => (name === 'error-context' && path ? [readFileSync(path, 'utf8')] : []))
    .map((context) => /```yaml\n(.*?)```/su.exec(context)?.[1] ?? context);

/**
 * Formats each failed test with the start of its message, its page, and the command that reruns it.
 * @param {TestTime[]} tests
 * @param {(test: TestTime) => string} rerunCommand
 */
export function failures(tests, rerunCommand) {
  return tests
    .filter(({ failure }) => failure !== undefined)
    .map((test) => {
      const message = stripVTControlCharacters(test.failure ?? '').split('\n', MAX_MESSAGE_LINES);
      const page = test.page ? ['The page:', ...test.page.split('\n', MAX_PAGE_LINES)] : [];
      const lines = [...message, ...page].map((line) => `  ${line}`);
      return [`${test.file}: ${test.title}`, ...lines, rerunCommand(test)].join('\n');
    });
}

/** @param {TestTime[]} tests @param {number} count */
export function slowest(tests, count) {
  return tests.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);
}

/**
 * Returns the files whose tests exceed the budget, with their times.
 * @param {TestTime[]} tests
 * @param {number} budget in seconds
 */
export function filesOverBudget(tests, budget) {
  /** @type {Map<string, number>} */
  const files = new Map();
  for (const { file, seconds } of tests) files.set(file, (files.get(file) ?? 0) + seconds);
  return [...files].filter(([, seconds]) => seconds > budget).map(([file, seconds]) => ({ file, seconds }));
}

/** Returns the command that reruns one test. @param {TestTime} test @param {string} project */
export function vitestRerunCommand({ file, title }, project) {
  const pattern = `^${title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`;
  const environment = project.startsWith('server-postgres') ? `${POSTGRES} ` : '';
  return `${environment}npx vitest run --project ${project} ${file} -t ${quote(pattern)}`;
}

/** Returns the command that reruns one journey. @param {TestTime} test */
export function playwrightRerunCommand({ file, line, project }) {
  const environment = project === 'PostgreSQL' ? `${POSTGRES} ` : '';
  return `npm run build && ${environment}npx playwright test --config=e2e ${file}:${String(line)}`;
}

const MAX_MESSAGE_LINES = 12;
const MAX_PAGE_LINES = 80;

const POSTGRES = 'TEST_POSTGRES_URL=postgres://…';

/** @param {string} text */
const quote = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);
