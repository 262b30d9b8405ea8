import { createHash } from 'node:crypto';

/** A list of values, or several rows of values. */
const VALUES = /\(\?(?:, \?)*\)(?:, \(\?(?:, \?)*\))*/g;
const SERVER_MODULE = /\/apps\/server\/src\/([^:)]+)/g;
const STACK_DEPTH = 50;

let statements = new Set<string>();

/** Called when a statement is prepared: each test has its own database, and so prepares what it executes itself. */
export function addExecutedStatement(sql: string) {
  if (!statements.has(sql) && !isOfTest(getStack())) statements.add(sql);
}

/** Includes the callers that wait for the current function. */
function getStack() {
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

/** Returns digests of the statements that were executed since the last call, without the number of values in a list. */
export function takeExecutedStatements() {
  const digests = [...statements].map((sql) =>
    createHash('sha256').update(sql.replaceAll(VALUES, '(?)')).digest('base64').slice(0, 12),
  );
  statements = new Set();
  return [...new Set(digests)];
}
