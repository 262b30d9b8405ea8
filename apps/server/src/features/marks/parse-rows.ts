import { insertName } from '@formroom/domain/report-cards/check-remark.ts';
import type { ParsedResult } from '@formroom/domain/report-cards/parse-result.ts';
import { invalid } from '../../errors.ts';
import type { Member } from './members.repository.ts';

export type CellValue = string | number | null;
/** Values that a save overwrote although another person had changed them, by student and cell. */
export type Replaced = Record<string, Record<string, CellValue>>;

type SentRow<Name extends string> = {
  readonly student_id: string;
  readonly version?: number | undefined;
} & Partial<Record<Name, CellValue | undefined>>;

export interface ParsedRow {
  readonly student_id: string;
  readonly version: number | undefined;
  readonly values: ReadonlyMap<string, CellValue>;
}

interface ParseOptions<Name extends string> {
  readonly parse: (name: Name, value: CellValue) => ParsedResult;
  /** The students whom the rows may be about. */
  readonly members: readonly Member[];
}

/**
 * Parses the sent cells of rows. A row with an invalid cell is left out, with its messages as `STUDENT_ID.cell`. Of several rows
 * of a student the later cells are meant, as of several saves.
 */
export function parseRows<Name extends string>(
  sent: readonly SentRow<Name>[],
  names: readonly Name[],
  { parse, members }: ParseOptions<Name>,
) {
  const byId = new Map(members.map((each) => [each.student_id, each]));
  const errors: Record<string, string[]> = {};
  const rows = new Map<string, ParsedRow>();
  for (const row of sent) {
    const { student_id: id, version } = row;
    const member = byId.get(id);
    if (!member) {
      errors[`${id}.student_id`] = ['This student is not on the sheet.'];
      continue;
    }
    const values = new Map<string, CellValue>(rows.get(id)?.values);
    let isValid = true;
    for (const name of names) {
      const value: CellValue | undefined = row[name];
      if (value === undefined) continue;
      const parsed = parse(name, typeof value === 'string' ? insertName(value, member.first_name) : value);
      if ('value' in parsed) values.set(name, parsed.value);
      else {
        errors[`${id}.${name}`] = [parsed.error];
        isValid = false;
      }
    }
    if (isValid) rows.set(id, { student_id: id, version, values });
  }
  return { rows: [...rows.values()], errors };
}

/** @throws PortalError invalid if there are messages */
export function refuseRows(errors: Readonly<Record<string, string[]>>) {
  const [first] = Object.values(errors);
  if (first) throw invalid(errors, first[0]);
}
