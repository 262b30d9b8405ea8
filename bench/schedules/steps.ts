import fc from 'fast-check';

/** Which pages a schedule has, and what is typed there. */
interface PageSteps<Field extends string> {
  readonly pages: number;
  readonly fields: readonly Field[];
  readonly text: fc.Arbitrary<string>;
}

export const action = <Name extends string>(name: Name) => ({ do: fc.constant(name) });

/** What people do in pages, and what becomes of the calls of the pages. */
export function createPageSteps<Field extends string>({ pages, fields, text }: PageSteps<Field>) {
  const page = fc.nat({ max: pages - 1 });
  const field = fc.constantFrom(...fields);
  const all = Array.from({ length: pages }, (_, index) => index);
  return [
    { weight: 9, arbitrary: fc.record({ ...action('edit'), page, field, text }) },
    { weight: 3, arbitrary: fc.record({ ...action('type'), page, field, text }) },
    { weight: 2, arbitrary: fc.record({ ...action('leave'), page, field }) },
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
    { weight: 1, arbitrary: fc.record({ ...action('kill'), page, isStateRestored: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ ...action('expire'), page }) },
    {
      weight: 2,
      arbitrary: fc.record({
        ...action('saveConcurrently'),
        pages: fc.shuffledSubarray(all, { minLength: 2, maxLength: 2 }),
        field,
        texts: fc.tuple(text, text),
      }),
    },
    { weight: 1, arbitrary: fc.record({ ...action('signIn'), page }) },
    { weight: 2, arbitrary: fc.record({ ...action('backUp') }) },
    { weight: 2, arbitrary: fc.record({ ...action('restore') }) },
  ] as const;
}

export type PageStep<Field extends string> = WeightedStep<ReturnType<typeof createPageSteps<Field>>[number]>;
export type WeightedStep<Each> = Each extends { readonly arbitrary: fc.Arbitrary<infer Step> } ? Step : never;

export interface Schedule<Field extends string, OwnStep> {
  /** One of two states of what is saved when the schedule begins. */
  readonly isFirstStart: boolean;
  readonly steps: readonly (PageStep<Field> | { readonly do: 'own'; readonly step: OwnStep })[];
}

interface ScheduleOptions<Field extends string, OwnStep> extends PageSteps<Field> {
  /** Steps that are not those of a page, with their weight beside the others. */
  readonly own: { readonly weight: number; readonly arbitrary: fc.Arbitrary<OwnStep> };
  readonly maxSteps: number;
}

export const createSchedules = <Field extends string, OwnStep>({
  own: { weight, arbitrary },
  maxSteps,
  ...pageSteps
}: ScheduleOptions<Field, OwnStep>): fc.Arbitrary<Schedule<Field, OwnStep>> =>
  fc.record({
    isFirstStart: fc.boolean(),
    steps: fc.array(
      fc.oneof(...createPageSteps(pageSteps), {
        weight,
        arbitrary: fc.record({ ...action('own'), step: arbitrary }),
      }),
      { minLength: 4, maxLength: maxSteps, size: 'max' },
    ),
  });
