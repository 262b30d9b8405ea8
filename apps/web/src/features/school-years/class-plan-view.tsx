import type { PlannedStudent, YearChange } from '@formroom/domain/api/school-years.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { RowList } from '#web/ui/layout/row-list.ts';
import { DecideDialog } from '#web/features/school-years/decide-dialog.tsx';
import { nameClass } from '#web/features/school-years/format-year.ts';
import { PlannedStudentItem } from '#web/features/school-years/planned-student-item.tsx';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';
import { TickedBar } from '#web/features/school-years/ticked-bar.tsx';
import { toYearsView } from '#web/features/school-years/use-years-view.ts';
import { ViewHeading } from '#web/features/school-years/view-heading.tsx';
import { classPlanQuery } from '#web/features/school-years/year-change-api.ts';
import { useForms } from '#web/lib/class-choices.ts';
import { useMayChange } from '#web/lib/session.ts';
import { formatShowMore } from '#web/lib/format-show-more.ts';

interface ClassPlanViewProps {
  readonly change: YearChange;
  readonly planned: NonNullable<YearChange['planned']>;
  /** A class or a form; null for students without a class. */
  readonly classId: string | null;
}

/** The plan of a class or a form, which the office changes by ticking students. */
export function ClassPlanView({ change, planned, classId }: ClassPlanViewProps) {
  const plan = useQuery(classPlanQuery(classId));
  const navigate = useNavigate();
  const forms = useForms(listClasses(change)).map(({ name, classes }) => ({
    name,
    students: change.classes
      .filter(({ class_id }) => class_id !== null && classes.includes(class_id))
      .reduce((sum, { students }) => sum + students, 0),
  }));
  const choices = [...forms, ...change.classes.map(({ class_id: name, students }) => ({ name, students }))];
  return (
    <Box sx={{ maxWidth: 720 }}>
      <ViewHeading title={`${nameClass(classId)}: plan for ${formatAcademicYear(planned.year)}`} />
      {choices.length > 1 && (
        <Box sx={{ maxWidth: 320, mb: 2.5 }}>
          <SelectField
            id="plan-class"
            label="Class"
            chosen={String(choices.findIndex(({ name }) => name === classId))}
            options={choices.map(({ name, students }, index) => ({
              value: String(index),
              text: `${nameClass(name)} (${pluralize(students, 'student')})`,
            }))}
            onChoose={(index) =>
              void navigate(toYearsView({ at: 'class', classId: choices[Number(index)]?.name ?? null }), {
                replace: true,
              })
            }
          />
        </Box>
      )}
      <QueryStates
        query={plan}
        loading="Loading the plan …"
        failed="The plan could not be loaded"
        outdated="What you see may be out of date"
      >
        {({ data }) =>
          data.length === 0 ? (
            <Box>Nobody is in this class.</Box>
          ) : (
            <Students key={classId} students={data} classes={listClasses(change)} />
          )
        }
      </QueryStates>
    </Box>
  );
}

/** As many as a browser draws at once without a pause. */
const ROWS_AT_ONCE = 200;

function Students({
  students,
  classes,
}: {
  readonly students: readonly PlannedStudent[];
  readonly classes: readonly string[];
}) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState(ROWS_AT_ONCE);
  const [isDeciding, setDeciding] = useState(false);
  const mayChange = useMayChange();
  // A student may be gone from the class since the tick.
  const chosen = students.filter(({ student_id: id }) => ticked.has(id));
  const tick = (ids: readonly string[], isTicked: boolean) =>
    setTicked((before) => {
      const after = new Set(before);
      for (const id of ids) {
        if (isTicked) after.add(id);
        else after.delete(id);
      }
      return after;
    });
  return (
    <>
      {mayChange && (
        <FormControlLabel
          label={`All ${pluralize(students.length, 'student')}`}
          control={
            <Checkbox
              checked={chosen.length === students.length}
              indeterminate={chosen.length > 0 && chosen.length < students.length}
              onChange={(_event, isTicked) =>
                tick(
                  students.map(({ student_id: id }) => id),
                  isTicked,
                )
              }
            />
          }
          sx={{ minHeight: 44, ml: 0.5 }}
        />
      )}
      <RowList aria-label="Students">
        {students.slice(0, shown).map((student) => (
          <PlannedStudentItem
            key={student.student_id}
            student={student}
            isTicked={ticked.has(student.student_id)}
            onTick={mayChange ? (isTicked) => tick([student.student_id], isTicked) : undefined}
          />
        ))}
      </RowList>
      {students.length > shown && (
        <Button variant="outlined" onClick={() => setShown(shown + ROWS_AT_ONCE)} sx={{ mt: 2 }}>
          {formatShowMore(shown, students.length, ROWS_AT_ONCE)}
        </Button>
      )}
      {mayChange && (
        <TickedBar
          count={chosen.length}
          onClear={() => setTicked(new Set())}
          onDecide={() => setDeciding(true)}
        />
      )}
      {isDeciding && (
        <DecideDialog
          students={chosen}
          classes={classes}
          onDecided={() => setTicked(new Set())}
          onClose={() => setDeciding(false)}
        />
      )}
    </>
  );
}

const listClasses = ({ classes }: YearChange) => classes.flatMap(({ class_id: name }) => name ?? []);
