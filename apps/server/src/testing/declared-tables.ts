import { fileURLToPath } from 'node:url';
import ts from 'typescript';

export interface ColumnShape {
  readonly type: string;
  readonly isNullable: boolean;
}

/** Reads the columns of each table from the types of `db/tables.ts`, as a query returns them. */
export function readDeclaredTables(): Record<string, Record<string, ColumnShape>> {
  const file = fileURLToPath(new URL('../db/tables.ts', import.meta.url));
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const tables = module && checker.getExportsOfModule(module).find(({ name }) => name === 'Tables');
  if (!tables) throw new Error(`${file} exports no Tables.`);

  const getProperties = (type: ts.Type) =>
    checker
      .getPropertiesOfType(type)
      .map((property) => [property.name, checker.getTypeOfSymbol(property)] as const);
  const getShape = (type: ts.Type): ColumnShape => {
    // Kysely's ColumnType and Generated have one type for each kind of statement.
    const select = type.getProperty('__select__');
    const selected = select ? checker.getTypeOfSymbol(select) : type;
    const value = checker.getNonNullableType(selected);
    const has = (flag: ts.TypeFlags) =>
      (value.isUnion() ? value.types : [value]).every((each) => each.flags & flag);
    return {
      type: has(ts.TypeFlags.StringLike)
        ? 'string'
        : has(ts.TypeFlags.NumberLike)
          ? 'number'
          : checker.typeToString(selected),
      isNullable: value !== selected,
    };
  };
  return Object.fromEntries(
    getProperties(checker.getDeclaredTypeOfSymbol(tables)).map(([table, type]) => [
      table,
      Object.fromEntries(getProperties(type).map(([column, columnType]) => [column, getShape(columnType)])),
    ]),
  );
}
