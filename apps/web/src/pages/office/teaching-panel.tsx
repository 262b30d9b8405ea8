import { officePaths } from '@formroom/domain/api/paths.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { schoolYearsQuery } from '#web/features/school-years/school-years-query.ts';
import { ChoicesGrid } from '#web/features/teaching/choices-grid.tsx';
import { choicesQuery } from '#web/features/teaching/teaching-api.ts';
import { TeachingView } from '#web/features/teaching/teaching-view.tsx';
import { teachingQuery } from '#web/lib/teaching.ts';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** Who teaches what, form teachers and deans; and of one class, who takes which subjects. */
export function TeachingPanel() {
  const { year, class: className } = useParams();
  const years = useQuery(schoolYearsQuery);
  return (
    <Box>
      <PageHeading title="Who teaches what">
        {className === undefined
          ? 'Select cells and choose a teacher. Teachers type marks and remarks only where they are assigned.'
          : `Who takes which subjects in ${className}. What is ticked is expected on the report card.`}
      </PageHeading>
      <QueryStates
        query={years}
        loading="Loading the school years …"
        failed="The school years could not be loaded"
      >
        {(listed) => {
          const current = listed.find(({ state }) => state === 'current')?.year ?? 0;
          const chosen = Number(year ?? current);
          return className === undefined ? (
            <TeachingOfYear current={current} year={chosen} />
          ) : (
            <ClassChoices year={chosen} className={className} />
          );
        }}
      </QueryStates>
    </Box>
  );
}

function TeachingOfYear({ current, year }: { current: number; year: number }) {
  const navigate = useNavigate();
  const teaching = useQuery(teachingQuery(year));
  return (
    <>
      <Box sx={{ maxWidth: 260, mb: 2 }}>
        <SelectField
          id="teaching-year"
          label="School year"
          chosen={String(year)}
          options={[...new Set([current, current + 1, year])].map((each) => ({
            value: String(each),
            text: formatAcademicYear(each),
          }))}
          onChoose={(value) => void navigate(`${officePaths.teaching}/${value}`)}
        />
      </Box>
      <QueryStates
        query={teaching}
        loading="Loading who teaches what …"
        height={480}
        failed="Who teaches what could not be loaded"
      >
        {(loaded) => <TeachingView key={year} year={year} teaching={loaded} />}
      </QueryStates>
    </>
  );
}

function ClassChoices({ year, className }: { year: number; className: string }) {
  const teaching = useQuery(teachingQuery(year));
  const choices = useQuery(choicesQuery(year, className));
  return (
    <>
      <MuiLink
        component={Link}
        to={`${officePaths.teaching}/${year}`}
        sx={{ display: 'inline-block', fontWeight: 600, py: 0.5, mb: 2 }}
      >
        Back to who teaches what
      </MuiLink>
      <QueryStates
        query={teaching}
        loading="Loading the subjects …"
        failed="The subjects could not be loaded"
      >
        {(loaded) => (
          <QueryStates query={choices} loading="Loading the class …" failed="The class could not be loaded">
            {(chosen) => <ChoicesGrid year={year} className={className} teaching={loaded} choices={chosen} />}
          </QueryStates>
        )}
      </QueryStates>
    </>
  );
}
