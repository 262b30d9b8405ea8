import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import { NO_CLASS } from '@formroom/domain/api/credential-slips.ts';
import { labelSheets } from '@formroom/domain/api/prints.ts';
import type { ClassProgress } from '@formroom/domain/api/reports.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormLabel from '@mui/material/FormLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import RadioGroup from '@mui/material/RadioGroup';
import { useState } from 'react';
import { ClassListOptions } from '#web/features/prints/class-list-options.tsx';
import {
  hasTooManyHeadings,
  isFormPack,
  type PrintChoice,
  printedDocuments,
  toPrintRequest,
} from '#web/features/prints/print-choice.ts';
import { PrintDialog } from '#web/features/prints/print-dialog.tsx';
import { usePrint } from '#web/features/prints/use-print.ts';
import { RadioWithHint } from '#web/ui/fields/radio-with-hint.tsx';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';

const firstChoice: PrintChoice = {
  document: 'classList',
  classId: ALL_CLASSES,
  columns: [],
  emptyColumns: '',
  labelSheet: '3x10',
};

/** Sheets of labels by their size, and a product of each. */
const labelSheetTexts = {
  '3x10': '3 by 10, 2⅝ × 1 inch (Avery 5160)',
  '2x7': '2 by 7, 4 × 1⅓ inch (Avery 5162)',
} as const satisfies Record<(typeof labelSheets)[number], string>;

/** Chooses what to print, and for which class. */
export function PrintForm({ classes }: { classes: readonly ClassProgress[] }) {
  const [choice, setChoice] = useState(firstChoice);
  const print = usePrint();
  const change = (changed: Partial<PrintChoice>) => setChoice((before) => ({ ...before, ...changed }));
  const start = (format: 'pdf' | 'xlsx') => {
    if (!hasTooManyHeadings(choice.emptyColumns)) print.mutate(toPrintRequest(choice, format));
  };
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
              value={choice.classId}
              onChange={(event) => change({ classId: event.target.value })}
              input={<OutlinedInput />}
              inputProps={inputProps}
            >
              <option value={ALL_CLASSES}>All classes ({pluralize(total, 'student')})</option>
              {classes.map(({ class_id: name, total: students }) => (
                <option key={name ?? NO_CLASS} value={name ?? NO_CLASS}>
                  {name ?? 'No class'} ({pluralize(students, 'student')})
                </option>
              ))}
            </NativeSelect>
          )}
        </LabelledField>
      </Box>
      {choice.document === 'classList' && (
        <ClassListOptions
          columns={choice.columns}
          onColumns={(columns) => change({ columns })}
          emptyColumns={choice.emptyColumns}
          onEmptyColumns={(emptyColumns) => change({ emptyColumns })}
        />
      )}
      {choice.document === 'labels' && (
        <Box sx={{ maxWidth: 420 }}>
          <LabelledField
            id="print-label-sheet"
            label="Sheet of labels"
            hint="On Letter paper. Print at 100%."
          >
            {(inputProps) => (
              <NativeSelect
                value={choice.labelSheet}
                onChange={(event) =>
                  change({ labelSheet: labelSheets.find((each) => each === event.target.value) ?? '3x10' })
                }
                input={<OutlinedInput />}
                inputProps={inputProps}
              >
                {labelSheets.map((sheet) => (
                  <option key={sheet} value={sheet}>
                    {labelSheetTexts[sheet]}
                  </option>
                ))}
              </NativeSelect>
            )}
          </LabelledField>
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" startIcon={<PrintOutlined />} onClick={() => start('pdf')}>
          Make the PDF
        </Button>
        {!isFormPack(choice.document) && (
          <Button variant="outlined" onClick={() => start('xlsx')}>
            Make an Excel file
          </Button>
        )}
      </Box>
      {!print.isIdle && <PrintDialog print={print} />}
    </>
  );
}
