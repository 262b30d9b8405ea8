import { createHash } from 'node:crypto';

/** A list of values, or several rows of values. */
const VALUES = /\(\?(?:, \?)*\)(?:, \(\?(?:, \?)*\))*/g;
const REPEATED_CONDITION = /(\([^()]*\))(?: or \1)+/g;
const ASSIGNMENTS = /^(update "\w+" set )("\w+" = \?(?:, "\w+" = \?)*)/;
const SERVER_MODULE = /\/apps\/server\/src\/([^:)]+)/g;
const STACK_DEPTH = 50;

let statements = new Set<string>();

/** Called when a statement is prepared: each test has its own database, and so prepares what it executes itself. */
export function addExecutedStatement(sql: string) {
  if (!statements.has(sql) && !isOfTest(getStack())) statements.add(sql);
}

/** Includes the callers that wait for the current function. */
export function getStack() {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = STACK_DEPTH;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return stack;
}

/** Whether a test itself executes the statement, to prepare or inspect data, and not a module of the portal. */
export function isOfTest(stack: string) {
  const modules = Array.from(stack.matchAll(SERVER_MODULE), ([, module = '']) => module);
  const isPortal = (module: string) => !/^(?:db|testing)\/|\.test\.ts$/.test(module);
  return modules.some((module) => module.endsWith('.test.ts')) && !modules.some(isPortal);
}

/**
 * Returns a statement without the number of values in a list. An update becomes several: itself without its columns, and
 * one for each column, because the portal's forms save any combination of columns.
 */
export function normalizeStatement(sql: string) {
  const statement = sql.replaceAll(VALUES, '(?)').replaceAll(REPEATED_CONDITION, '$1');
  const [, update = '', assignments] = ASSIGNMENTS.exec(statement) ?? [];
  if (assignments === undefined) return [statement];
  const columns = assignments.split(', ').map((assignment) => update + assignment);
  return [statement.replace(assignments, ''), ...columns];
}

/** Returns digests of the statements that were executed since the last call. */
export function takeExecutedStatements() {
  const digests = [...statements]
    .flatMap(normalizeStatement)
    .map((statement) => createHash('sha256').update(statement).digest('base64').slice(0, 12));
  statements = new Set();
  return [...new Set(digests)];
}
