import fc from 'fast-check';

/** The fields that several editors change. An import also changes the class. */
export const fields = ['middle_name', 'allergy', 'phone_home', 'agree_terms_conditions'] as const;
export type Field = (typeof fields)[number];
const typedFields = ['middle_name', 'allergy', 'phone_home'] as const;

/** Two pages of a family, and the office's. */
const PAGES = 3;
export const OFFICE = 2;

const page = fc.nat({ max: PAGES - 1 });
const family = fc.nat({ max: PAGES - 2 });
const field = fc.constantFrom(...typedFields);
const nth = fc.nat({ max: 3 });
// '12' is a valid text but no phone number. There are few values, so that the same text recurs.
const text = fc.constantFrom('', '12', '5550101', '5550102', '5550103', '5550104');
const imported = fc.constantFrom('5550101', '5550102', '5550105');

const action = <Name extends string>(name: Name) => ({ do: fc.constant(name) });
const step = fc.oneof(
  { weight: 9, arbitrary: fc.record({ ...action('edit'), page, field, text }) },
  { weight: 3, arbitrary: fc.record({ ...action('type'), page, field, text }) },
  { weight: 2, arbitrary: fc.record({ ...action('leave'), page, field }) },
  { weight: 2, arbitrary: fc.record({ ...action('agree'), page: family, text: fc.constantFrom('0', '1') }) },
  {
    weight: 1,
    arbitrary: fc.record({
      ...action('continue'),
      page: family,
      step: fc.constantFrom('studentData', 'healthData'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ ...action('save'), page }) },
  { weight: 5, arbitrary: fc.record({ ...action('process'), page, newest: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ ...action('respond'), page, newest: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ ...action('loseCall'), page }) },
  { weight: 3, arbitrary: fc.record({ ...action('loseResponse'), page }) },
  { weight: 1, arbitrary: fc.record({ ...action('overload'), page }) },
  { weight: 3, arbitrary: fc.record({ ...action('load'), page }) },
  { weight: 1, arbitrary: fc.record({ ...action('wait'), page }) },
  { weight: 1, arbitrary: fc.record({ ...action('online'), page }) },
  { weight: 1, arbitrary: fc.record({ ...action('hide'), page }) },
  { weight: 1, arbitrary: fc.record({ ...action('reload'), page }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...action('saveConcurrently'),
      pages: fc.shuffledSubarray([0, 1, 2], { minLength: 2, maxLength: 2 }),
      field,
      texts: fc.tuple(text, text),
    }),
  },
  { weight: 1, arbitrary: fc.record({ ...action('signIn'), page }) },
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
  { weight: 2, arbitrary: fc.record({ ...action('backUp') }) },
  { weight: 2, arbitrary: fc.record({ ...action('restore') }) },
);

export type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

export interface Schedule {
  /** Whether an import added the student, which can be undone. */
  readonly isImported: boolean;
  readonly steps: readonly Step[];
}

export const schedules = (maxSteps: number): fc.Arbitrary<Schedule> =>
  fc.record({
    isImported: fc.boolean(),
    steps: fc.array(step, { minLength: 4, maxLength: maxSteps, size: 'max' }),
  });
