import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import { useState } from 'react';
import { toTranscriptsRequest } from '#web/features/prints/print-choice.ts';
import { PrintDialog } from '#web/features/prints/print-dialog.tsx';
import { usePrint } from '#web/features/prints/use-print.ts';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';

interface PrintLeaversProps {
  /** Who has left, with the day, `yyyy-MM-dd`. */
  readonly leavers: readonly { readonly id: string; readonly day: string }[];
}

/** Prints the transcripts of all who left in a year. Not rendered if nobody has left. */
export function PrintLeavers({ leavers }: PrintLeaversProps) {
  const years = [...new Set(leavers.map(({ day }) => day.slice(0, 4)))].toSorted().toReversed();
  const [chosen, setChosen] = useState<string>();
  const print = usePrint();
  // A year goes when its last leaver is enrolled again.
  const year = years.find((each) => each === chosen) ?? years[0];
  if (year === undefined) return null;
  const countIn = (each: string) => leavers.filter(({ day }) => day.startsWith(each)).length;
  const ids = leavers.filter(({ day }) => day.startsWith(year)).map(({ id }) => id);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1.5, mb: 3 }}>
      <LabelledField id="leavers-year" label="Transcripts of all who left in">
        {(inputProps) => (
          <NativeSelect
            value={year}
            onChange={(event) => setChosen(event.target.value)}
            input={<OutlinedInput />}
            inputProps={inputProps}
          >
            {years.map((each) => (
              <option key={each} value={each}>
                {each} ({countIn(each)})
              </option>
            ))}
          </NativeSelect>
        )}
      </LabelledField>
      <Button
        variant="outlined"
        startIcon={<PrintOutlined />}
        onClick={() => print.mutate(toTranscriptsRequest({ ids }))}
      >
        Print transcripts
      </Button>
      {!print.isIdle && <PrintDialog print={print} onClose={print.reset} />}
    </Box>
  );
}
