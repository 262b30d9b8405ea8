import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import type { ClassProgress } from '@formroom/domain/api/reports.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import {
  firstChoice,
  type PrintChoice,
  printedDocuments,
  toPrintRequest,
} from '#web/features/prints/print-choice.ts';
import { PrintDialog } from '#web/features/prints/print-dialog.tsx';
import { PrintOptions } from '#web/features/prints/print-options.tsx';
import { usePrint } from '#web/features/prints/use-print.ts';
import { RadioWithHint } from '#web/ui/fields/radio-with-hint.tsx';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';
import { useForms } from '#web/lib/class-choices.ts';

/** Chooses what to print, and for which class. */
export function PrintForm({ classes }: { classes: readonly ClassProgress[] }) {
  const [choice, setChoice] = useState(firstChoice);
  const [classId, setClassId] = useState(ALL_CLASSES);
  const print = usePrint();
  const change = (changed: Partial<PrintChoice>) => setChoice((before) => ({ ...before, ...changed }));
  const selection = { filter: classId === ALL_CLASSES ? {} : { class: classId } };
  const forms = useForms(classes.flatMap(({ class_id: name }) => name ?? []));
  const total = classes.reduce((sum, each) => sum + each.total, 0);
  return (
    <>
      <FormControl>
        <FormLabel id="print-document">What to print</FormLabel>
        <RadioGroup
          aria-labelledby="print-document"
          value={choice.document}
          onChange={(_event, value) => {
            const chosen = printedDocuments.find(({ id }) => id === value);
            if (chosen) change({ document: chosen.id });
          }}
        >
          {printedDocuments.map(({ id, label, hint }) => (
            <RadioWithHint key={id} value={id} label={label} hint={hint} />
          ))}
        </RadioGroup>
      </FormControl>
      <Box sx={{ maxWidth: 320 }}>
        <LabelledField id="print-class" label="Class">
          {(inputProps) => (
            <NativeSelect
              value={classId}
              onChange={(event) => setClassId(event.target.value)}
              input={<OutlinedInput />}
              inputProps={inputProps}
            >
              <option value={ALL_CLASSES}>All classes ({pluralize(total, 'student')})</option>
              {forms.map(({ name, classes: members }) => (
                <option key={name} value={name}>
                  {name} ({pluralize(countStudents(classes, members), 'student')})
                </option>
              ))}
              {classes.map(({ class_id: name, total: students }) => (
                <option key={name ?? NO_CLASS} value={name ?? NO_CLASS}>
                  {name ?? 'No class'} ({pluralize(students, 'student')})
                </option>
              ))}
            </NativeSelect>
          )}
        </LabelledField>
      </Box>
      <PrintOptions
        choice={choice}
        onChange={change}
        onPrint={(format) => print.mutate(toPrintRequest(choice, selection, format))}
      />
      {!print.isIdle && <PrintDialog print={print} onClose={print.reset} />}
    </>
  );
}

const countStudents = (classes: readonly ClassProgress[], members: readonly string[]) =>
  classes
    .filter(({ class_id: name }) => name !== null && members.includes(name))
    .reduce((sum, { total }) => sum + total, 0);
