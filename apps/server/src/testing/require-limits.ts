import type { Database } from '../db/database.ts';

const SERVER_MODULE = /\/apps\/server\/src\/([^:)]+)/g;
const STACK_DEPTH = 50;

/** The tables that one account can fill. */
const GROWING = /\b(?:from|join) "?(?:history|audit_log)"?(?![\w"])/i;

/** Whether a statement reads a growing table in a `select` that has no limit of its own. */
export function readsWithoutLimit(sql: string): boolean {
  // A backup fetches the rows of a cursor in pages.
  if (/^\s*declare \w+ (?:no scroll )?cursor\b/i.test(sql)) return false;
  const unquoted = sql.replaceAll(/'(?:[^']|'')*'/g, "''");
  return splitIntoScopes(unquoted).some(
    (scope) =>
      GROWING.test(scope) &&
      /^\s*select\b/i.test(scope) &&
      // A count or a maximum is one row.
      !(/^\s*select (?:count|max)\b/i.test(scope) && !/\bgroup by\b/i.test(scope)) &&
      !/\blimit\b/i.test(scope),
  );
}

/** Returns the text of the statement and of each pair of brackets in it, without what the brackets in it contain. */
function splitIntoScopes(sql: string): string[] {
  const open = [''];
  const closed: string[] = [];
  for (const character of sql) {
    if (character === '(') open.push('');
    else if (character === ')') closed.push(open.pop() ?? '');
    else open.push((open.pop() ?? '') + character);
  }
  return [...open, ...closed].flatMap((scope) => scope.split(/\bunion(?: all)?\b/i).map(findSelect));
}

/** What an `insert` or a `with` reads begins at its `select`. */
const findSelect = (scope: string) => scope.slice(Math.max(0, scope.search(/\bselect\b/i)));

const isBounded = new Map<string, boolean>();

/** Makes every statement of the portal fail that reads history or audit log without a limit. */
export function requireLimits(db: Database) {
  const executor = db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = (use) =>
    provide((connection) =>
      use({
        executeQuery: (query) => {
          assertBounded(query.sql);
          return connection.executeQuery(query);
        },
        streamQuery: (query, size) => {
          assertBounded(query.sql);
          return connection.streamQuery(query, size);
        },
      }),
    );
}

function assertBounded(sql: string) {
  if (!isBounded.has(sql)) isBounded.set(sql, !readsWithoutLimit(sql));
  if (isBounded.get(sql) === true || isTestOnly(getStack())) return;
  throw new Error(`A query on history or audit log needs a limit: ${sql}`);
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
export function isTestOnly(stack: string) {
  const modules = Array.from(stack.matchAll(SERVER_MODULE), ([, module = '']) => module);
  const isPortal = (module: string) => !/^(?:db|testing)\/|\.test\.ts$/.test(module);
  return modules.some((module) => module.endsWith('.test.ts')) && !modules.some(isPortal);
}
