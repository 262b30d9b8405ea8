import type { CompiledQuery, QueryResult } from 'kysely';
import type { Database, Trx } from './database.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** Stands for the value of a parameter while a query is built. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Maps the SQL of a statement to the name under which PostgreSQL keeps it prepared. */
const statementNames = new Map<string, string>();
/** A prepared save takes almost 0.1 MB of a connection's memory in PostgreSQL. */
const MAX_NAMED = 100;

/** Returns the name under which PostgreSQL keeps this statement prepared, so that it is not planned again. */
export const getStatementName = (statement: string) => statementNames.get(statement);

function nameStatement(statement: string) {
  if (!statementNames.has(statement) && statementNames.size < MAX_NAMED)
    statementNames.set(statement, `prepared_${statementNames.size}`);
}

const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });

/**
 * Returns a function that executes a query of a frequent call. The query is built and compiled once for each database,
 * which costs more than executing it. From the second call on, PostgreSQL keeps it prepared.
 * @param build uses each parameter as a value only: its type and content are not known yet. The query names its columns:
 *   PostgreSQL refuses a prepared `select *` once a newer release has added a column.
 */
export function prepareQuery<P extends Parameters, Row>(
  build: (db: Database | Trx, parameters: P) => { compile(): CompiledQuery<Row> },
): (db: Database | Trx, parameters: P) => Promise<QueryResult<Row>> {
  // Connections and transactions of one database share its adapter.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return (db, parameters) => {
    const executor = db.getExecutor();
    let compiledQuery = compiled.get(executor.adapter);
    if (!compiledQuery) {
      compiledQuery = build(db, placeholders as P).compile();
      compiled.set(executor.adapter, compiledQuery);
    } else nameStatement(compiledQuery.sql);
    const { sql, query, queryId, parameters: places } = compiledQuery;
    const values = places.map((value) => (value instanceof Placeholder ? parameters[value.name] : value));
    return executor.executeQuery({ sql, query, queryId, parameters: values });
  };
}
