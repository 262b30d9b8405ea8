export const parents = ['mother', 'father', 'guardian'] as const;
export type Parent = (typeof parents)[number];

export const livingStatuses = ['Both Parents', 'Father Only', 'Mother Only', 'Guardian', 'Other'] as const;

const parentsByLivingStatus: Readonly<Record<string, readonly Parent[]>> = {
  'Both Parents': ['mother', 'father'],
  'Father Only': ['father'],
  'Mother Only': ['mother'],
  Guardian: ['guardian'],
  Other: [],
};

export interface FamilyAnswers {
  readonly living_status: string | null;
  readonly mother_name: string | null;
  readonly father_name: string | null;
  readonly guardian_name: string | null;
}

/** The living statuses that include a parent. */
export const statusesWith = (parent: Parent): string[] =>
  Object.keys(parentsByLivingStatus).filter((status) => parentsByLivingStatus[status]?.includes(parent));

/** The parents whom a living status includes: choosing it shows exactly these (R21). */
export const listStatusParents = (livingStatus: string | null): readonly Parent[] =>
  parentsByLivingStatus[livingStatus ?? 'Other'] ?? [];

/** The parents who are asked about: those of the living status, or without one those with a name (R22). */
export const listExpectedParents = (record: FamilyAnswers): readonly Parent[] =>
  record.living_status === null
    ? parents.filter((parent) => record[`${parent}_name`] !== null)
    : listStatusParents(record.living_status);
