import { paths } from '@formroom/domain/api/paths.ts';
import type { YearPlan } from '@formroom/domain/school/year-plan.ts';
import { queryOptions } from '@tanstack/react-query';
import { get, post } from '#web/lib/api-client.ts';

/** Enough for a school of ten thousand students on a slow server. */
const CHANGE_TIMEOUT_MS = 120_000;

/** The current year, the planned change with the plan by class, and the last change. */
export const yearChangeQuery = queryOptions({
  queryKey: ['year-change'],
  queryFn: ({ signal }) => get(paths.yearChange, { signal }),
  staleTime: 0,
});

export const pastYearQuery = (year: number) =>
  queryOptions({
    queryKey: ['school-years', year],
    queryFn: ({ signal }) => get(paths.pastYear, { params: { year }, signal }),
  });

/** The plan of a class or a form; null for students without a class. */
export const classPlanQuery = (classId: string | null) =>
  queryOptions({
    queryKey: ['year-plan', classId],
    queryFn: ({ signal }) =>
      get(paths.yearPlan, { query: classId === null ? {} : { class: classId }, signal }),
    staleTime: 0,
  });

/** What the change would do now. */
export const yearPreviewQuery = queryOptions({
  queryKey: ['year-change', 'preview'],
  queryFn: ({ signal }) => get(paths.yearChangePreview, { signal, timeoutMs: CHANGE_TIMEOUT_MS }),
  staleTime: 0,
  gcTime: 0,
});

/** The days of a year as they are sent. */
export interface YearDays {
  readonly year: number;
  readonly first_day: string;
  readonly last_day: string;
}

export const saveYear = (body: YearDays) => post(paths.schoolYears, { body });

export const planYear = (body: YearDays & { readonly announced_for: string | null }) =>
  post(paths.yearChange, { body });

export const cancelPlan = (year: number) => post(paths.cancelYearChange, { body: { year } });

export const decidePlan = (body: {
  readonly ids: string[];
  /** Null for what is proposed. */
  readonly plan: YearPlan | null;
  readonly class_id: string | null;
}) => post(paths.yearPlan, { body, timeoutMs: CHANGE_TIMEOUT_MS });

export const commitYear = (body: { readonly year: number; readonly digest: string }) =>
  post(paths.commitYearChange, { body, timeoutMs: CHANGE_TIMEOUT_MS });

export const undoYear = (year: number) =>
  post(paths.undoYearChange, { body: { year }, timeoutMs: CHANGE_TIMEOUT_MS });
