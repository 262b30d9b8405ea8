import type { Database } from '../db/database.ts';
import { getStack, isOfTest } from './executed-statements.ts';

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
  return [...open, ...closed].flatMap((scope) => scope.split(/\bunion(?: all)?\b/i).map(selectOf));
}

/** What an `insert` or a `with` reads begins at its `select`. */
const selectOf = (scope: string) => scope.slice(Math.max(0, scope.search(/\bselect\b/i)));

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
  if (isBounded.get(sql) === true || isOfTest(getStack())) return;
  throw new Error(`A query on history or audit log needs a limit: ${sql}`);
}
