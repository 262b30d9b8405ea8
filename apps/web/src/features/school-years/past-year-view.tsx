import { exportFileName } from '@formroom/domain/api/exports.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { ListedYear, PastStudent, PastYear } from '@formroom/domain/api/school-years.ts';
import { compareClasses } from '@formroom/domain/school/class-order.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { formatDays, nameClass } from '#web/features/school-years/format-year.ts';
import { PastClassTable } from '#web/features/school-years/past-class-table.tsx';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';
import { SaveDaysButton } from '#web/features/school-years/save-days-button.tsx';
import { ViewHeading } from '#web/features/school-years/view-heading.tsx';
import { pastYearQuery } from '#web/features/school-years/year-change-api.ts';
import { useForms } from '#web/lib/class-choices.ts';
import { schoolYearsQuery } from '#web/features/school-years/school-years-query.ts';

/** The class lists of a past year. */
export function PastYearView({ year }: { readonly year: number }) {
  const students = useQuery(pastYearQuery(year));
  const listed = useQuery(schoolYearsQuery).data?.find((each) => each.year === year);
  return (
    <>
      <ViewHeading title={`School year ${formatAcademicYear(year)}`}>
        {listed && <Days listed={listed} />}
      </ViewHeading>
      <QueryStates
        query={students}
        loading="Loading the class lists …"
        failed="The year could not be loaded"
        outdated="What you see may be out of date"
      >
        {(data) =>
          data.data.length === 0 ? (
            <Box>Nobody was enrolled in this year.</Box>
          ) : (
            <>
              <Downloads year={year} />
              <ClassLists past={data} />
            </>
          )
        }
      </QueryStates>
    </>
  );
}

const Days = ({ listed }: { readonly listed: ListedYear }) => (
  <Box sx={{ display: 'grid', gap: 1.5, mt: 0.5 }}>
    <Box>{formatDays(listed)}</Box>
    <SaveDaysButton year={listed} />
  </Box>
);

/** All classes of the year as a PDF to print and as a workbook. */
const Downloads = ({ year }: { readonly year: number }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
    <Button
      variant="outlined"
      href={pathTo(paths.registrationReport, {}, { year: String(year) })}
      target="_blank"
      rel="noopener"
    >
      Print all classes
    </Button>
    <Button
      variant="outlined"
      href={pathTo(paths.exportData, {}, { year: String(year) })}
      download={exportFileName({ year })}
    >
      Download as Excel
    </Button>
  </Box>
);

function ClassLists({ past: { data, terms } }: { readonly past: PastYear }) {
  const classes = groupByClass(data);
  const forms = useForms(classes.flatMap(([name]) => name ?? []));
  const choices = [
    ...forms.map(({ name, classes: members }) => ({
      name,
      classes: classes.filter(([each]) => each !== null && members.includes(each)),
    })),
    ...classes.map((each) => ({ name: nameClass(each[0]), classes: [each] })),
  ];
  const [name, setName] = useState<string>();
  const chosen = choices.find((each) => each.name === name) ?? choices[forms.length];
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ maxWidth: 320 }}>
        <SelectField
          id="past-class"
          label="Class"
          chosen={chosen?.name ?? ''}
          options={choices.map((each) => ({
            value: each.name,
            text: `${each.name} (${pluralize(each.classes.flatMap(([, some]) => some).length, 'student')})`,
          }))}
          onChoose={setName}
        />
      </Box>
      {chosen?.classes.map(([classId, students], _index, { length }) => (
        <Box key={classId}>
          {length > 1 && (
            <Typography variant="h3" sx={{ mb: 1 }}>
              {nameClass(classId)}
            </Typography>
          )}
          <PastClassTable title={nameClass(classId)} students={students} terms={terms} />
        </Box>
      ))}
    </Box>
  );
}

function groupByClass(students: readonly PastStudent[]) {
  const groups = new Map<string | null, PastStudent[]>();
  for (const student of students) {
    const group = groups.get(student.class_id);
    if (group) group.push(student);
    else groups.set(student.class_id, [student]);
  }
  return [...groups].toSorted(([a], [b]) => compareClasses(a, b));
}
