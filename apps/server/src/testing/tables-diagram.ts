import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

interface Reference {
  readonly from: string;
  readonly column: string;
  readonly to: string;
}

/** Returns `docs/tables.md`: the tables of a migrated SQLite database and which refer to which, as a Mermaid diagram. */
export async function drawTables(db: Database) {
  const { rows: tables } = await sql<{ name: string; keys: string }>`
    select t.name, (select group_concat(c.name, ', ') from pragma_table_info(t.name) as c where c.pk > 0) as keys
    from sqlite_schema as t where t.type = 'table' and t.name not like 'sqlite\\_%' escape '\\'
      and t.name not like 'kysely\\_%' escape '\\' order by t.name`.execute(db);
  const { rows: references } = await sql<Reference>`
    select t.name as "from", f."from" as "column", f."table" as "to"
    from sqlite_schema as t, pragma_foreign_key_list(t.name) as f where t.type = 'table'
    order by t.name, f."from"`.execute(db);
  const boxes = tables.map(
    ({ name, keys }) => `  ${name} {\n    key ${keys.replaceAll(/[^\w]+/g, '_')}\n  }`,
  );
  const lines = references.map(({ from, column, to }) => `  ${to} ||--o{ ${from} : ${column}`);
  return `# Tables

Made from the migrations: each table with its key, and the columns by which it refers to others. \`apps/server/src/db/tables.ts\`
describes the columns.

\`\`\`mermaid
erDiagram
${[...boxes, ...lines].join('\n')}
\`\`\`
`;
}
