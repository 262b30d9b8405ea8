/** What changed many records at once, where the history names it beside the person. */
export const historyCauses = [
  'import',
  'import-undone',
  'year-change',
  'year-change-undone',
  'moved',
] as const;
export type HistoryCause = (typeof historyCauses)[number];

const causes: Readonly<Record<HistoryCause, string>> = {
  import: 'import',
  'import-undone': 'import undone',
  'year-change': 'change of year',
  'year-change-undone': 'change of year undone',
  moved: 'class move',
};

export const formatHistoryCause = (cause: HistoryCause) => causes[cause];
