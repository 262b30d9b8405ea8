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

/** The parents whose sections are shown, by living status or name (R21). */
export function visibleParents(record: FamilyAnswers): Parent[] {
  const ofStatus = parentsByLivingStatus[record.living_status ?? 'Other'] ?? [];
  return parents.filter((parent) => ofStatus.includes(parent) || record[`${parent}_name`] !== null);
}
