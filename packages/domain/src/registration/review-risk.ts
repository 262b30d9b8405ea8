import { type FieldName, listFieldNames, sections } from './catalogue.ts';

/** How much harm a family's change can do that the office has not seen, the most first. */
export const reviewRisks = ['high', 'medium', 'low'] as const;
export type ReviewRisk = (typeof reviewRisks)[number];

export const reviewRiskLabels: Record<ReviewRisk, string> = {
  high: 'Important',
  medium: 'Worth a look',
  low: 'Minor',
};

/** The risk of a section's fields. A section that is not listed is of low risk. */
const sectionRisks: Readonly<Partial<Record<string, ReviewRisk>>> = {
  identity: 'high',
  birth: 'high',
  livingStatus: 'high',
  father: 'high',
  mother: 'high',
  guardian: 'high',
  emergency: 'high',
  conditions: 'high',
  healthText: 'high',
  contact: 'medium',
  immigration: 'medium',
  permit: 'medium',
  immunizations: 'medium',
  learningChallenges: 'medium',
  considerations: 'medium',
};

/** Fields whose risk differs from that of their section. */
const fieldRisks: Readonly<Partial<Record<FieldName, ReviewRisk>>> = {
  blood_type: 'high',
  place_of_birth: 'medium',
  nationality: 'medium',
  father_marital_status: 'medium',
  mother_marital_status: 'medium',
  guardian_marital_status: 'medium',
  father_occupation: 'low',
  father_business_place: 'low',
  father_business_address: 'low',
  mother_occupation: 'low',
  mother_business_place: 'low',
  mother_business_address: 'low',
  guardian_occupation: 'low',
  guardian_business_place: 'low',
  guardian_business_address: 'low',
  achievements: 'low',
};

const risks: ReadonlyMap<string, ReviewRisk> = new Map(
  sections.flatMap((section) =>
    listFieldNames(section).map((name) => [name, fieldRisks[name] ?? sectionRisks[section.id] ?? 'low']),
  ),
);

/** The risk of a change of a field; low for the name of a removed field. */
export const getReviewRisk = (field: string): ReviewRisk => risks.get(field) ?? 'low';

/** A risk as it is stored: 1 is the highest. */
export const encodeReviewRisk = (risk: ReviewRisk) => reviewRisks.indexOf(risk) + 1;

/** The risk of a stored number; low for any other. */
export const decodeReviewRisk = (stored: number | null): ReviewRisk =>
  reviewRisks[(stored ?? 0) - 1] ?? 'low';

/** Counts of students to review stop here, so that they cost the same in every school. */
export const MAX_REVIEW_COUNT = 100;
