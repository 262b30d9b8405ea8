import { ApiError } from '#web/lib/api-error.ts';
import { Autosaver } from '#web/lib/autosave/autosaver.ts';
import type { RecordStore } from '#web/lib/autosave/cached-record.ts';
import {
  type CellBody,
  type CellKind,
  type CellRecord,
  type CellTypes,
  toCellName,
} from '#web/lib/autosave/cells/cell-kind.ts';
import type { Value } from '#web/lib/autosave/record-kind.ts';
import { UnsavedStorage } from '#web/lib/autosave/unsaved-storage.ts';

/** The answer to a save: the rows that were in it, as they are now, and what it overwrote of other people. */
export interface SavedCells<Saved extends CellRecord<string>> {
  readonly state: Saved['state'];
  readonly rows: Saved['rows'];
  readonly replaced?: Readonly<Record<string, Readonly<Record<string, Value>>>> | undefined;
}

interface CellSaverOptions<Cell extends string, Saved extends CellRecord<Cell>> {
  readonly kind: CellKind<Cell, Saved>;
  /** Who types, on which page. */
  readonly owner: string;
  readonly record: RecordStore<Saved>;
  readonly save: (body: CellBody, options: { readonly keepalive: boolean }) => Promise<SavedCells<Saved>>;
  /** Called when cells may not be written any more. */
  readonly onRefused: () => void;
  readonly storage?: () => Storage;
}

/** Saves the cells of a class as a student's record is saved. */
export const createCellSaver = <Cell extends string, Saved extends CellRecord<Cell>>({
  kind,
  owner,
  record,
  save,
  onRefused,
  storage,
}: CellSaverOptions<Cell, Saved>) =>
  new Autosaver<CellTypes<Cell, Saved>>({
    kind,
    record,
    storage: new UnsavedStorage(kind.isName, owner, storage),
    parseInput: (name, typed) => kind.parse(record.read(), name, typed),
    post: async (body, options) => {
      try {
        const { state, rows, replaced } = await save(body, options);
        const known = record.read();
        if (!known) throw new Error('Cells are saved before they are loaded.');
        // The query keeps rows that were read meanwhile and are newer.
        const saved = new Map(rows.map((row) => [row.student_id, row]));
        const after = known.rows.map((row) => saved.get(row.student_id) ?? row);
        return { data: { ...known, state, rows: after }, replaced: flatten(replaced) };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        // The sheets and classes of others are as if they were not there.
        if (error.status === 404)
          throw new ApiError(404, { message: 'You may not type here any more. Ask the school office.' });
        const refused = listCellsOfRefusedRows(error, body);
        // Handed in, closed or posted meanwhile, or the class has other students.
        if (error.status === 409 || refused.length > 0) onRefused();
        if (refused.length === 0) throw error;
        const errors = { ...error.body.errors, ...Object.fromEntries(refused) };
        throw new ApiError(error.status, { ...error.body, errors });
      }
    },
  });

/** The message of a row whose student is not in the class any more, by each of its cells that were sent. */
const listCellsOfRefusedRows = ({ body: { errors } }: ApiError, { rows }: CellBody) =>
  rows.flatMap(({ student_id: id, version: _, ...cells }) => {
    const messages = errors?.[`${id}.student_id`];
    return messages ? Object.keys(cells).map((cell) => [toCellName(id, cell), messages] as const) : [];
  });

/** The overwritten values by the names of their cells. */
const flatten = (replaced: SavedCells<CellRecord<string>>['replaced'] = {}) =>
  Object.fromEntries(
    Object.entries(replaced).flatMap(([id, cells]) =>
      Object.entries(cells).map(([cell, value]) => [toCellName(id, cell), value]),
    ),
  );

/** What the parts of a page need of the saver of any kind of cells. */
export type CellSaver = Pick<
  Autosaver<CellTypes<string, CellRecord<string>>>,
  | 'subscribe'
  | 'state'
  | 'field'
  | 'isUnsaved'
  | 'unsavedCount'
  | 'invalidFields'
  | 'remoteChange'
  | 'switchToOtherValue'
  | 'drop'
  | 'blur'
  | 'sendNow'
>;
