import {
  catalogue,
  type FieldName,
  fieldNames,
  listFieldNames,
  sections,
} from '@formroom/domain/registration/catalogue.ts';
import { type DocumentType, documentTypes, fileTypes } from '@formroom/domain/registration/documents.ts';
import { expectedGroups } from '@formroom/domain/registration/missing-answers.ts';
import {
  schoolProvidedFields,
  type RegistrationState,
} from '@formroom/domain/registration/registration-state.ts';
import { isFieldAsked } from '@formroom/domain/registration/visibility.ts';
import { stepIds } from '@formroom/domain/registration/steps.ts';
import type { VisibilitySettings } from '@formroom/domain/settings/visibility.ts';
import type { ExpressionBuilder, Selectable } from 'kysely';
import type { FilesColumn, SendAgainColumn, StudentsTable, Tables } from '../../db/tables.ts';
import { hasConfirmedYear, isRegisteredForYear } from './confirmation-state.repository.ts';
import { isFieldShown, isSectionShown } from './shown-fields.repository.ts';

type Students = ExpressionBuilder<Tables, 'students'>;

const familyFields = fieldNames.filter((name) => !schoolProvidedFields.includes(name));

/** Whether there is anything that the family added: an answer, a file, a finished step. */
export const hasBegun = (eb: Students) => eb.not(hasNothing(eb));

/**
 * Whether the family has added nothing: there are only answers of the school's, or those of an import. First what the list's
 * index has, so that few rows are read.
 */
function hasNothing(eb: Students) {
  const untouched = [
    ...stepIds.map((step) => eb(`progress_${step}`, '=', 0)),
    ...fileTypes.map((type) => eb(`files_${type}`, '=', 0)),
    ...documentTypes.map((type) => eb(`send_again_${type}`, 'is', null)),
    eb('submitted_at', 'is', null),
  ];
  // Each part has the conditions of an index.
  return eb.or([
    eb.and([...untouched, ...familyFields.map((name) => eb(name, 'is', null))]),
    eb.and([...untouched, eb('imported_since', 'is not', null)]),
  ]);
}

/** Whether a registration is not started or in progress. */
export const isOpen = (settings: VisibilitySettings) => (eb: Students) =>
  eb.or([eb('submitted_at', 'is', null), eb.not(hasConfirmedYear(settings)(eb))]);

/**
 * The SQL condition for a registration state in the current school year. It matches `deriveRegistrationState` and
 * `findMissingAnswers` of the domain and uses the same catalogue.
 */
export const isInState = (state: RegistrationState, settings: VisibilitySettings) => (eb: Students) => {
  if (state === 'not_started') return hasNothing(eb);
  if (state === 'in_progress') return eb.and([isOpen(settings)(eb), hasBegun(eb)]);
  const missing = lacksSomething(eb, settings);
  return eb.and([isRegisteredForYear(settings)(eb), state === 'agreed' ? missing : eb.not(missing)]);
};

export type DocumentColumns = Pick<
  Selectable<StudentsTable>,
  Exclude<FilesColumn, 'files_file'> | SendAgainColumn
>;

/** Whether the school has a document and does not ask for it again (R47). */
export const isDocumentIn = (row: DocumentColumns, type: DocumentType) =>
  row[`files_${type}`] > 0 && row[`send_again_${type}`] === null;

/** Whether `isDocumentIn` is false for a document. */
export const lacksDocument = (eb: Students) =>
  eb.or(
    documentTypes.flatMap((type) => [eb(`files_${type}`, '=', 0), eb(`send_again_${type}`, 'is not', null)]),
  );

/** Whether an expected answer or a document is missing. */
export const lacksSomething = (eb: Students, settings: VisibilitySettings) =>
  eb.or([
    lacksDocument(eb),
    ...sections.flatMap((section) => {
      const asked = listFieldNames(section).filter((name) => isFieldAsked(catalogue[name], settings));
      const groups = expectedGroups(asked);
      if (groups.length === 0) return [];
      const isMissing = eb.or(groups.map((group) => lacksAll(eb, group)));
      return [eb.and([isSectionShown(eb, section.visibleWhen, settings), isMissing])];
    }),
  ]);

/** Whether some field of a group is visible and no visible one has an answer. */
const lacksAll = (eb: Students, group: readonly FieldName[]) =>
  eb.and([
    eb.or(group.map((name) => isFieldShown(eb, name))),
    ...group.map((name) => eb.or([eb(name, 'is', null), eb.not(isFieldShown(eb, name))])),
  ]);
