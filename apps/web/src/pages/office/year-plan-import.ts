import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { yearPlanHeadings, yearPlanLabels, yearPlans } from '@formroom/domain/school/year-plan.ts';
import { previewImport, readColumns } from '#web/features/imports/import-api.ts';
import type { ImportKind } from '#web/features/imports/import-kind.ts';

/** The import of the plan for the next school year. */
export const yearPlanImport: ImportKind = {
  name: 'year-plan',
  loadPreview: (workbook, choices) => previewImport(paths.importYearPlan, { workbook, choices }),
  loadColumns: (workbook, choices) => readColumns(paths.importYearPlanColumns, { workbook, choices }),
  template: {
    url: pathTo(paths.importTemplate, { kind: 'year-plan' }),
    label: 'Download the plan as it is now',
  },
  requirements:
    'An Excel file (.xlsx) or a text file (.csv), at most 10 MB, with Student ID, Plan and New Class. Start with the file ' +
    'below: it has every student with the plan as it is now. You can delete the rows that need no change; an empty cell ' +
    'changes nothing.',
  nouns: ['student', 'students'],
  fieldNoun: 'Plan',
  followUp: () => 'The school year has not changed yet. Look at the preview of the change next.',
  formatField: (field) => (field === 'plan' ? yearPlanHeadings.plan : yearPlanHeadings.class_id),
  formatValue: (field, value) =>
    field === 'plan'
      ? (yearPlans.filter((plan) => plan === value).map((plan) => yearPlanLabels[plan])[0] ?? '')
      : String(value ?? 'No class'),
};
