import type { FieldName } from './catalogue.ts';
import type { DocumentType } from './documents.ts';
import { immunizations } from './sections/immunizations.ts';

/** What the office may decide about a document; `none` takes a decision back (R47). */
export const documentDecisions = ['none', 'checked', 'send_again'] as const;
export type DocumentDecision = (typeof documentDecisions)[number];

/** The stored checks of a file. The office removed a `removed` one, and the family can't see it any more. */
export const documentCheckStates = ['checked', 'send_again', 'removed'] as const;
export type DocumentCheckState = (typeof documentCheckStates)[number];

/** How a document stands for the school; the last two count as missing. */
export const documentStates = ['in', 'missing', 'send_again'] as const;
export type DocumentState = (typeof documentStates)[number];
export const documentStateLabels: Readonly<Record<DocumentState, string>> = {
  in: 'In',
  missing: 'Missing',
  send_again: 'Asked for again',
};

/** The longest reason that the office gives a family. */
export const MAX_CHECK_REASON = 300;

/** What the family reads where the school asks for a document again. */
export const sendAgainText = (reason: string) => `The school asks for this document again: ${reason}`;

const names = ['first_name', 'last_name'] as const;

/** The answers that each document proves, which the office compares with it. */
export const provenFields: Readonly<Record<DocumentType, readonly FieldName[]>> = {
  birth_certificate: [
    ...names,
    'middle_name',
    'sex',
    'date_of_birth',
    'place_of_birth',
    'birth_certificate_no',
    'mother_name',
    'father_name',
  ],
  immunization_card: [
    ...names,
    'date_of_birth',
    ...(Object.keys(immunizations.fields) as (keyof typeof immunizations.fields)[]),
  ],
  sea_slip: [...names, 'sea_no', 'previous_school'],
  picture: [...names, 'sex', 'date_of_birth'],
};
