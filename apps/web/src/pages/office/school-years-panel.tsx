import type { YearChange } from '@formroom/domain/api/school-years.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useNavigate } from 'react-router';
import { ImportFlow } from '#web/features/imports/import-flow.tsx';
import { yearPlanImport } from '#web/pages/office/year-plan-import.ts';
import { ClassPlanView } from '#web/features/school-years/class-plan-view.tsx';
import { CurrentYear } from '#web/features/school-years/current-year.tsx';
import { LastChange } from '#web/features/school-years/last-change.tsx';
import { NextYear } from '#web/features/school-years/next-year.tsx';
import { PastYears } from '#web/features/school-years/past-years.tsx';
import { PastYearView } from '#web/features/school-years/past-year-view.tsx';
import { PreviewView } from '#web/features/school-years/preview-view.tsx';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';
import { toYearsView, useYearsView } from '#web/features/school-years/use-years-view.ts';
import { ViewHeading } from '#web/features/school-years/view-heading.tsx';
import { yearChangeQuery } from '#web/features/school-years/year-change-api.ts';
import { schoolYearsQuery } from '#web/features/school-years/school-years-query.ts';
import { type Outcome, YearOutcome } from '#web/features/school-years/year-outcome.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** The school years, and the change from one to the next. */
export function SchoolYearsPanel() {
  const view = useYearsView();
  const navigate = useNavigate();
  const change = useQuery(yearChangeQuery);
  const [outcome, setOutcome] = useState<Outcome>();
  const show = (shown: Outcome) => {
    setOutcome(shown);
    void navigate(toYearsView({ at: 'overview' }));
  };
  return (
    <Box>
      <PageHeading title="School years">
        A student’s class and house are those of the current year. When a year ends, you plan the next one,
        check the preview and make the change.
      </PageHeading>
      {view.at === 'past' ? (
        <PastYearView key={view.year} year={view.year} />
      ) : (
        <QueryStates
          query={change}
          loading="Loading the school years …"
          failed="The school years could not be loaded"
          outdated="What you see may be out of date"
          height={420}
        >
          {(data) =>
            view.at === 'overview' || !data.planned ? (
              <>
                {outcome && <YearOutcome key={outcome.kind} outcome={outcome} />}
                <Overview
                  change={data}
                  now={change.dataUpdatedAt}
                  onUndone={(year) => show({ kind: 'undone', year })}
                />
              </>
            ) : (
              <PlannedView
                view={view}
                change={data}
                planned={data.planned}
                onChanged={(done) => show({ kind: 'changed', done })}
              />
            )
          }
        </QueryStates>
      )}
    </Box>
  );
}

interface OverviewProps {
  readonly change: YearChange;
  readonly now: number;
  readonly onUndone: (year: number) => void;
}

function Overview({ change, now, onUndone }: OverviewProps) {
  const years = useQuery(schoolYearsQuery);
  return (
    <QueryStates
      query={years}
      loading="Loading the school years …"
      failed="The list of years could not be loaded"
      outdated="What you see may be out of date"
    >
      {(listed) => {
        const current = listed.find(({ state }) => state === 'current');
        return (
          <>
            {current && (
              <CurrentYear
                current={current}
                now={new Date(now).toISOString()}
                isPlanned={change.planned !== null}
              />
            )}
            <NextYear change={change} />
            {change.last && <LastChange year={change.current.year} last={change.last} onUndone={onUndone} />}
            <PastYears years={listed.filter(({ state }) => state === 'past')} />
          </>
        );
      }}
    </QueryStates>
  );
}

interface PlannedViewProps extends Pick<ComponentProps<typeof PreviewView>, 'planned' | 'onChanged'> {
  readonly view: Exclude<ReturnType<typeof useYearsView>, { at: 'overview' | 'past' }>;
  readonly change: YearChange;
}

/** A part of the page that needs a planned change. */
function PlannedView({ view, change, planned, onChanged }: PlannedViewProps) {
  switch (view.at) {
    case 'class':
      return <ClassPlanView change={change} planned={planned} classId={view.classId} />;
    case 'preview':
      return <PreviewView planned={planned} onChanged={onChanged} />;
    case 'workbook':
      return (
        <>
          <ViewHeading title="Change the plan with a spreadsheet" />
          <ImportFlow kind={yearPlanImport} />
        </>
      );
  }
}
