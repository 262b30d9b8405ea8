import type { YearChange } from '@formroom/domain/api/school-years.ts';
import { toDefaultSchoolYear } from '@formroom/domain/school/school-year.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { CancelPlanDialog } from '#web/features/school-years/cancel-plan-dialog.tsx';
import { formatDays } from '#web/features/school-years/format-year.ts';
import { PlannedClasses } from '#web/features/school-years/planned-classes.tsx';
import { toYearsView } from '#web/features/school-years/use-years-view.ts';
import { planYear } from '#web/features/school-years/year-change-api.ts';
import { YearDialog } from '#web/features/school-years/year-dialog.tsx';
import { ForOffice } from '#web/lib/for-office.tsx';
import { useMayChange } from '#web/lib/session.ts';

/** A school that has forgotten some changes may go to a later year at once. */
const YEARS_OFFERED = 5;

type Planned = NonNullable<YearChange['planned']>;

/** The next year: planned, or to be planned. */
export function NextYear({ change }: { readonly change: YearChange }) {
  const { planned } = change;
  return planned ? <PlannedYear change={change} planned={planned} /> : <NoPlan change={change} />;
}

function NoPlan({ change: { current } }: { readonly change: YearChange }) {
  const [isOpen, setOpen] = useState(false);
  const next = toDefaultSchoolYear(current.year + 1);
  return (
    <SectionCard
      title="Next school year"
      description="Plan who goes on, who repeats and who leaves. Nothing changes for students and families until you make the change, and you can undo it."
    >
      <ForOffice>
        <Box>
          <Button variant="contained" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            Plan the next school year
          </Button>
        </Box>
        {isOpen && (
          <YearDialog
            title="Plan the next school year"
            description="You can change all of this later."
            action="Start the plan"
            done="The next school year is planned."
            start={{
              year: String(next.year),
              first_day: next.first_day,
              last_day: next.last_day,
              announced_for: '',
            }}
            years={Array.from({ length: YEARS_OFFERED }, (_, index) => next.year + index)}
            hasAnnouncement
            save={planYear}
            onClose={() => setOpen(false)}
          />
        )}
      </ForOffice>
      {!useMayChange() && <Box>No change of year is planned.</Box>}
    </SectionCard>
  );
}

function PlannedYear({ change, planned }: { readonly change: YearChange; readonly planned: Planned }) {
  const [open, setOpen] = useState<'days' | 'cancel'>();
  const name = formatAcademicYear(planned.year);
  return (
    <SectionCard title={`Next school year: ${name}`}>
      <Box>
        {formatDays(planned)}.{' '}
        {planned.announced_for === null
          ? 'No date is announced to families.'
          : `Announced to families for ${planned.announced_for}.`}
      </Box>
      <ForOffice>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen('days')}>
            Change dates or the notice to families
          </Button>
          <Button aria-haspopup="dialog" onClick={() => setOpen('cancel')}>
            Cancel the plan
          </Button>
        </Box>
      </ForOffice>
      <PlannedClasses classes={change.classes} />
      <ForOffice>
        <Box>
          <Button component={Link} to={toYearsView({ at: 'workbook' })} sx={{ px: 1, ml: -1 }}>
            Change the plan with a spreadsheet
          </Button>
        </Box>
      </ForOffice>
      <Box>
        <Button variant="contained" component={Link} to={toYearsView({ at: 'preview' })}>
          Preview the change
        </Button>
      </Box>
      {open === 'days' && (
        <YearDialog
          title={`Change the plan for ${name}`}
          description={`The current year is ${formatAcademicYear(change.current.year)}.`}
          action="Save"
          done="The plan is saved."
          start={{
            year: String(planned.year),
            first_day: planned.first_day,
            last_day: planned.last_day,
            announced_for: planned.announced_for ?? '',
          }}
          years={[]}
          hasAnnouncement
          save={planYear}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'cancel' && <CancelPlanDialog year={planned.year} onClose={() => setOpen(undefined)} />}
    </SectionCard>
  );
}
