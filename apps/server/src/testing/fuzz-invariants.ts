import { isFieldName } from '@formroom/domain/registration/catalogue.ts';
import { fileTypes } from '@formroom/domain/registration/documents.ts';
import { toDocumentColumns } from '../features/documents/document-check.ts';
import { toSearchColumns } from '../features/students/record-row.ts';
import type { TestPortal } from './test-portal.ts';
import { findLeftovers, noLeftovers } from './upload-form.ts';

/** Describes inconsistencies in the database or file store; there should be none. */
export async function findInconsistencies(portal: TestPortal): Promise<string[]> {
  const issues = await Promise.all([
    checkRecords(portal),
    checkFiles(portal),
    checkReportCards(portal),
    checkOfficeData(portal),
  ]);
  return issues.flat();
}

/** Compares every record with its history, and the counts derived from its answers. */
async function checkRecords({ db }: TestPortal) {
  const students = await db.selectFrom('students').selectAll().execute();
  const history = await db.selectFrom('history').selectAll().orderBy('id').execute();
  return students.flatMap((student) => {
    const issues: string[] = [];
    const newest = new Map<string, string>();
    for (const { field, version, old_value, new_value } of history.filter(
      (row) => row.student_id === student.id,
    )) {
      const before = newest.get(field);
      if (before !== undefined && before !== old_value)
        issues.push(`${field} at version ${version} does not continue from the previous change`);
      if (version > student.version)
        issues.push(`${field} has version ${version}, later than the record’s ${student.version}`);
      newest.set(field, new_value);
    }
    for (const [field, value] of newest) {
      if (!isFieldName(field)) issues.push(`${field} is not a field`);
      else if (JSON.stringify(student[field]) !== value) issues.push(`${field} differs from its history`);
    }
    const expected = toSearchColumns(student);
    if (student.search_text !== expected.search_text || student.sort_name !== expected.sort_name)
      issues.push('has a wrong search text or sort name');
    if ((student.agree_terms_conditions === 1) !== (student.submitted_at !== null))
      issues.push('is submitted without agreement, or agreed and not submitted');
    return issues.map((issue) => `${student.id}: ${issue}`);
  });
}

/** Compares every document with its student's counts and the stored file. */
async function checkFiles(portal: TestPortal) {
  const { db, app } = portal;
  const issues: string[] = [];
  const students = await db.selectFrom('students').selectAll().execute();
  const documents = await db.selectFrom('documents').selectAll().execute();
  for (const student of students) {
    for (const type of fileTypes) {
      const places = documents
        .filter(
          ({ student_id, file_type, place }) =>
            student_id === student.id && file_type === type && place !== null,
        )
        .map(({ place }) => place);
      const isInOrder = [...places.keys()].every((place) => places.includes(place));
      if (places.length !== student[`files_${type}`] || !isInOrder)
        issues.push(`${student.id}: ${type} has a wrong count`);
      const files = documents.filter(({ student_id }) => student_id === student.id);
      for (const [column, value] of Object.entries(toDocumentColumns([type], files))) {
        if (student[column as keyof typeof student] !== value)
          issues.push(`${student.id}: ${column} differs from the files`);
      }
    }
  }
  const stored = new Set<string>();
  for await (const key of app.fileStore.list()) stored.add(key);
  for (const { file_key, student_id } of documents) {
    if (!stored.has(file_key)) issues.push(`${student_id}: the file ${file_key} is missing`);
  }
  const leftovers = await findLeftovers(portal);
  if (JSON.stringify(leftovers) !== JSON.stringify(noLeftovers))
    issues.push(`leftovers: ${JSON.stringify(leftovers)}`);
  return issues;
}

/** Checks that results have their term and student, and that only posted terms have cards. */
async function checkReportCards({ db }: TestPortal) {
  const getKey = ({ year, term }: { year: number; term: number }) => `${year}/${term}`;
  const [students, terms, enrolled, lines, cards] = await Promise.all([
    db.selectFrom('students').select('id').execute(),
    db.selectFrom('terms').selectAll().execute(),
    db.selectFrom('term_students').select(['student_id', 'year', 'term']).execute(),
    db.selectFrom('subject_results').select(['student_id', 'year', 'term']).execute(),
    db.selectFrom('posted_cards').select(['student_id', 'year', 'term']).execute(),
  ]);
  const ids = new Set(students.map(({ id }) => id));
  const inTerm = new Set(enrolled.map((row) => `${row.student_id} ${getKey(row)}`));
  const posted = new Set(terms.filter((term) => term.posted === 1).map(getKey));
  return [
    ...enrolled
      .filter((row) => !ids.has(row.student_id))
      .map((row) => `${row.student_id} has results, but no record`),
    ...lines
      .filter((row) => !inTerm.has(`${row.student_id} ${getKey(row)}`))
      .map((row) => `${row.student_id} has a subject in ${getKey(row)}, but is not enrolled in it`),
    ...cards
      .filter((row) => !posted.has(getKey(row)) || !inTerm.has(`${row.student_id} ${getKey(row)}`))
      .map(
        (row) =>
          `${row.student_id} has a posted card of ${getKey(row)}, which is not posted or has no results`,
      ),
    ...terms
      .filter((term) => (term.posted === 1) !== (term.date_posted !== null))
      .map((term) => `${getKey(term)} is posted without a date, or has one and is not posted`),
  ];
}

/** Checks that settings and lists can be read, and that every import and audited change was completed. */
async function checkOfficeData({ db }: TestPortal) {
  const [settings, entries, imports, audited] = await Promise.all([
    db.selectFrom('settings').selectAll().execute(),
    db.selectFrom('reference_entries').selectAll().execute(),
    db.selectFrom('imports').select(['id', 'state', 'committed_at']).execute(),
    db.selectFrom('audit_log').select(['call', 'status']).execute(),
  ]);
  const isJson = (text: string) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };
  return [
    ...settings.filter(({ value }) => !isJson(value)).map(({ key }) => `the setting ${key} can’t be read`),
    ...entries
      .filter(({ title }) => title.trim() === '' || title.includes('\u0000'))
      .map(({ list, code }) => `${list} ${code} has no name`),
    ...imports
      .filter(({ state, committed_at }) => (state === 'previewed') !== (committed_at === null))
      .map(({ id, state }) => `the import ${id} is ${state}, which contradicts its commit time`),
    ...audited
      .filter(({ status }) => status === null)
      .map(({ call }) => `${call} has no outcome in the audit log`),
  ];
}
