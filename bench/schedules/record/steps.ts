import fc from 'fast-check';
import { action, createSchedules } from '../steps.ts';

/** The fields that several editors change. An import also changes the class. */
export const fields = ['middle_name', 'allergy', 'phone_home', 'agree_terms_conditions'] as const;
export type Field = (typeof fields)[number];
const typedFields = ['middle_name', 'allergy', 'phone_home'] as const;

/** Two pages of a family, and the office's. */
const PAGES = 3;
export const OFFICE = 2;

const family = fc.nat({ max: PAGES - 2 });
const nth = fc.nat({ max: 3 });
// '12' is a valid text but no phone number. There are few values, so that the same text recurs.
const text = fc.constantFrom('', '12', '5550101', '5550102', '5550103', '5550104');
const imported = fc.constantFrom('5550101', '5550102', '5550105');

const ownStep = fc.oneof(
  { weight: 2, arbitrary: fc.record({ ...action('agree'), page: family, text: fc.constantFrom('0', '1') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...action('continue'),
      page: family,
      step: fc.constantFrom('studentData', 'healthData'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ ...action('revertValue'), nth }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...action('preview'),
      answers: fc.record(
        {
          middle_name: imported,
          allergy: imported,
          class_id: fc.constantFrom('1A', '1B'),
          agree_terms_conditions: fc.constantFrom(0, 1),
        },
        { requiredKeys: [] },
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ ...action('commit'), nth }) },
  { weight: 3, arbitrary: fc.record({ ...action('undo'), nth }) },
);
export type RecordStep = typeof ownStep extends fc.Arbitrary<infer Step> ? Step : never;

export const recordSchedules = (maxSteps: number) =>
  createSchedules<Field, RecordStep>({
    pages: PAGES,
    fields: typedFields,
    text,
    own: { weight: 13, arbitrary: ownStep },
    maxSteps,
  });
