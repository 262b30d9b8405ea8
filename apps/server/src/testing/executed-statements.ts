import { createHash } from 'node:crypto';

/** A list of values, or several rows of values. */
const VALUES = /\(\?(?:, \?)*\)(?:, \(\?(?:, \?)*\))*/g;

let statements = new Set<string>();

/** Called when a statement is prepared: each test has its own database, and so prepares what it executes itself. */
export function addExecutedStatement(sql: string) {
  statements.add(sql);
}

/** Returns digests of the statements that were executed since the last call, without the number of values in a list. */
export function takeExecutedStatements() {
  const digests = [...statements].map((sql) =>
    createHash('sha256').update(sql.replaceAll(VALUES, '(?)')).digest('base64').slice(0, 12),
  );
  statements = new Set();
  return [...new Set(digests)];
}
