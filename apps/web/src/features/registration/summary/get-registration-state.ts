import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { documentTypes } from '@formroom/domain/registration/documents.ts';
import {
  schoolProvidedFields,
  deriveRegistrationState,
} from '@formroom/domain/registration/registration-state.ts';
import { stepIds } from '@formroom/domain/registration/steps.ts';

/** How far a registration is, by the rule that the office's report goes by. */
export function getRegistrationState(record: StudentRecord) {
  const { progress, missing, submitted_at: submittedAt } = record;
  const isBegun =
    stepIds.some((step) => progress[step] === 1) ||
    missing.documents.length < documentTypes.length ||
    fieldNames.some((name) => record[name] !== null && !schoolProvidedFields.includes(name));
  return deriveRegistrationState(submittedAt, missing, isBegun);
}
