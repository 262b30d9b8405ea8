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

const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });

/**
 * Returns a function that executes a query of a frequent call. The query is built and compiled once for each database,
 * which costs more than executing it.
 * @param build uses each parameter as a value only: its type and content are not known yet
 */
export function prepareQuery<P extends Parameters, Row>(
  build: (db: Database | Trx, parameters: P) => { compile(): CompiledQuery<Row> },
): (db: Database | Trx, parameters: P) => Promise<QueryResult<Row>> {
  // Connections and transactions of one database share its adapter.
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return (db, parameters) => {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, placeholders as P).compile();
    compiled.set(adapter, query);
    const values = query.parameters.map((value) =>
      value instanceof Placeholder ? parameters[value.name] : value,
    );
    return db.executeQuery({ ...query, parameters: values });
  };
}
