import type { StudentRecord } from '@formroom/domain/api/students.ts';
import { fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { documentTypes } from '@formroom/domain/registration/documents.ts';
import {
  schoolProvidedFields,
  deriveRegistrationState,
  countMissingAnswers,
} from '@formroom/domain/registration/registration-state.ts';
import { stepIds } from '@formroom/domain/registration/steps.ts';
import type { MissingAnswers } from '@formroom/domain/registration/missing-answers.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';

/** The state of a registration, by the same rule as the office's report. */
export function getRegistrationState(record: StudentRecord) {
  const { progress, missing, send_again: sendAgain, submitted_at: submittedAt } = record;
  const isBegun =
    stepIds.some((step) => progress[step] === 1) ||
    missing.documents.length < documentTypes.length ||
    Object.keys(sendAgain).length > 0 ||
    (record.imported_only !== true &&
      fieldNames.some((name) => record[name] !== null && !schoolProvidedFields.includes(name)));
  return deriveRegistrationState(submittedAt, missing, isBegun);
}

/** `3 answers and 1 document are still missing.` */
export function missingSummary(missing: MissingAnswers): string {
  const answers = countMissingAnswers(missing);
  const papers = missing.documents.length;
  const parts = [
    answers > 0 && pluralize(answers, 'answer'),
    papers > 0 && pluralize(papers, 'document'),
  ].filter((part) => part !== false);
  if (parts.length === 0) return 'The school has every answer that it needs, and all the documents.';
  return `${parts.join(' and ')} ${answers + papers === 1 ? 'is' : 'are'} still missing.`;
}
