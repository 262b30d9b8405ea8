import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { parseInput } from '@formroom/domain/registration/answer.ts';
import type { Actor } from '@formroom/domain/school/actor.ts';
import { QueryObserver } from '@tanstack/react-query';
import { parseOfficeInput } from '../../../apps/web/src/features/students/edit/edit-fields.ts';
import { createOfficeSaver } from '../../../apps/web/src/features/students/edit/use-office-saver.ts';
import { createFamilySaver } from '../../../apps/web/src/lib/autosave/family-autosave.ts';
import type { StudentTypes, Value } from '../../../apps/web/src/lib/autosave/record-kind.ts';
import { saveStudent, studentRecordQuery } from '../../../apps/web/src/lib/student-record.ts';
import { Page } from '../page.ts';
import type { PageKind } from '../page-kind.ts';
import { STUDENT } from './school.ts';
import { type Field, fields } from './steps.ts';

export type RecordPage = Page<StudentTypes>;

const TODAY = '2026-11-20';

const createKind = (editor: Actor): PageKind<StudentTypes> => ({
  fields,
  // An agreement is to the terms that are shown, so it is given again (R56). One that is taken back is sent.
  isGoneWithTab: ({ field, value }) => field === 'agree_terms_conditions' && value === 1,
  loadPath: pathTo(paths.studentRecord, { id: STUDENT }),
  savePath: paths.saveStudent,
  read: (client) => client.getQueryData(studentRecordQuery(STUDENT).queryKey),
  load: (client) => client.query({ ...studentRecordQuery(STUDENT), staleTime: 0 }),
  observe: (client) =>
    new QueryObserver(client, { ...studentRecordQuery(STUDENT), enabled: false }).subscribe(() => undefined),
  createSaver: (client) =>
    editor.role === 'admin'
      ? createOfficeSaver(client, editor.id, STUDENT)
      : createFamilySaver(client, STUDENT),
  parse: (record, field, text) =>
    editor.role === 'admin'
      ? parseOfficeInput(field, text, record?.[field] ?? null, TODAY)
      : parseInput(field, text, TODAY),
  getValue: (record, field) => record[field],
  getSent: (body, field) => body[field],
});

/** A page of the family or the office with the student's registration. */
export const createRecordPage = (editor: Actor): RecordPage => new Page(editor, createKind(editor));

/** Reverts one value, as the office's history dialog does. */
export function revertValue(page: RecordPage, field: Field, value: Value) {
  const { record } = page;
  if (!record || page.saver?.hasUnsavedInput || record[field] === value) return;
  page.sendBesideSaver({ field, value }, (client) => {
    void saveStudent({ ...record, [field]: value }).then(
      ({ data: saved }) => client.setQueryData(studentRecordQuery(STUDENT).queryKey, saved),
      () => undefined,
    );
  });
}
