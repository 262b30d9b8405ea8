import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { Actor } from '@formroom/domain/school/actor.ts';
import type { AdminRole } from '@formroom/domain/school/admin-role.ts';
import { QueryObserver } from '@tanstack/react-query';
import { sheetQuery } from '../../../apps/web/src/features/mark-sheets/sheet-api.ts';
import { sheetKind, type SheetTypes } from '../../../apps/web/src/features/mark-sheets/sheet-kind.ts';
import { toCellPage } from '../../../apps/web/src/features/mark-sheets/sheet-page.ts';
import { createCellPage } from '../../../apps/web/src/lib/autosave/cells/use-cell-page.ts';
import { Page } from '../page.ts';
import type { PageKind } from '../page-kind.ts';
import { sheetKey } from './school.ts';
import { cells } from './steps.ts';

export type SheetPage = Page<SheetTypes>;

/** Somebody who types on the sheet, with the role that says what this one may do. */
export interface SheetEditor extends Actor {
  readonly adminRole: AdminRole;
}

const { class_id: className, ...termAndSubject } = sheetKey;
const query = sheetQuery({ ...termAndSubject, class: className });
const path = pathTo(paths.markSheet, { ...termAndSubject, class: className });

const createKind = ({ id }: SheetEditor): PageKind<SheetTypes> => ({
  fields: cells,
  isGoneWithTab: () => false,
  loadPath: path,
  savePath: path,
  read: (client) => client.getQueryData(query.queryKey),
  load: (client) => client.query(query),
  observe: (client) => new QueryObserver(client, { ...query, enabled: false }).subscribe(() => undefined),
  createSaver: (client) =>
    createCellPage(client, id, toCellPage({ ...termAndSubject, class: className })).saver,
  parse: sheetKind.parse,
  getValue: sheetKind.getValue,
  getSent(body, field) {
    const parts = sheetKind.parseName(field);
    const row = body.rows.find(({ student_id: student }) => student === parts?.studentId);
    return parts && row?.[parts.cell];
  },
});

export const createSheetPage = (editor: SheetEditor): SheetPage => new Page(editor, createKind(editor));
