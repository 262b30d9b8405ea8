import { type LabelSheet, labelSheets, usualLabelSheets } from '@formroom/domain/api/prints.ts';
import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { ClassListOptions } from '#web/features/prints/class-list-options.tsx';
import {
  EMPTY_COLUMNS_ID,
  findHeadingsError,
  isPdfOnly,
  type PrintChoice,
} from '#web/features/prints/print-choice.ts';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';

/** Sheets of labels by their paper and size, and a product of each. */
const labelSheetTexts = {
  '3x10': 'Letter: 3 by 10, 2⅝ × 1 inch (Avery 5160)',
  '2x7': 'Letter: 2 by 7, 4 × 1⅓ inch (Avery 5162)',
  '3x8': 'A4: 3 by 8, 70 × 37 mm',
  '2x7-a4': 'A4: 2 by 7, 99 × 38 mm (Avery L7163)',
} as const satisfies Record<LabelSheet, string>;

interface PrintOptionsProps {
  readonly choice: PrintChoice;
  readonly onChange: (changed: Partial<PrintChoice>) => void;
  readonly onPrint: (format: 'pdf' | 'xlsx') => void;
}

/** The options of the chosen document, and the buttons that make its file. */
export function PrintOptions({ choice, onChange, onPrint }: PrintOptionsProps) {
  const start = (format: 'pdf' | 'xlsx') => {
    if (choice.document === 'classList' && findHeadingsError(choice.emptyColumns) !== undefined)
      document.getElementById(EMPTY_COLUMNS_ID)?.focus();
    else onPrint(format);
  };
  return (
    <>
      {choice.document === 'classList' && (
        <ClassListOptions
          columns={choice.columns}
          onColumns={(columns) => onChange({ columns })}
          emptyColumns={choice.emptyColumns}
          onEmptyColumns={(emptyColumns) => onChange({ emptyColumns })}
        />
      )}
      {(choice.document === 'labels' || choice.document === 'addressLabels') && (
        <LabelSheetField
          chosen={choice.labelSheet ?? usualLabelSheets[choice.document]}
          onChoose={(labelSheet) => onChange({ labelSheet })}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <Button variant="contained" startIcon={<PrintOutlined />} onClick={() => start('pdf')}>
          Make the PDF
        </Button>
        {!isPdfOnly(choice.document) && (
          <Button variant="outlined" onClick={() => start('xlsx')}>
            Make an Excel file
          </Button>
        )}
      </Box>
    </>
  );
}

interface LabelSheetFieldProps {
  readonly chosen: LabelSheet;
  readonly onChoose: (sheet: LabelSheet | undefined) => void;
}

const LabelSheetField = ({ chosen, onChoose }: LabelSheetFieldProps) => (
  <Box sx={{ maxWidth: 420 }}>
    <LabelledField id="print-label-sheet" label="Sheet of labels" hint="Print at 100%.">
      {(inputProps) => (
        <NativeSelect
          value={chosen}
          onChange={(event) => onChoose(labelSheets.find((each) => each === event.target.value))}
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
);
