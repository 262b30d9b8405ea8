import type { ClassRemarkRow } from '@formroom/domain/api/mark-sheets.ts';
import { studentColumns } from '@formroom/domain/report-cards/columns.ts';
import { letters } from '@formroom/domain/report-cards/letter-key.ts';
import type { ClassRemarkCell } from '@formroom/domain/report-cards/sheet-cells.ts';
import Box from '@mui/material/Box';
import { InsertRemark } from '#web/features/class-remarks/insert-remark.tsx';
import { formatCell } from '#web/features/class-remarks/remark-drafts.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';

interface RemarkCellProps {
  readonly row: ClassRemarkRow;
  readonly cell: ClassRemarkCell;
  readonly isEditable: boolean;
  /** What is typed and not saved; undefined for nothing. */
  readonly typed: string | undefined;
  readonly error: string | undefined;
  readonly onType: (text: string) => void;
}

const letterOptions = [
  { value: '', text: '–' },
  ...letters.map((letter) => ({ value: letter as string, text: letter as string })),
];

/** A cell of a student's row: an input, or what is stored for those who may not write it. */
export function RemarkCell({ row, cell, isEditable, typed, error, onType }: RemarkCellProps) {
  const { heading, ...column } = studentColumns[cell];
  const stored = formatCell(row, cell);
  const text = typed ?? stored;
  const id = `${row.student_id}-${cell}`;
  if (!isEditable) {
    return stored === '' ? null : (
      <Box sx={{ overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {heading}:{' '}
        </Box>
        {stored}
      </Box>
    );
  }
  if (column.kind === 'letter') {
    return (
      <SelectField
        id={id}
        label={heading}
        chosen={text}
        options={letterOptions}
        error={error}
        onChoose={onType}
      />
    );
  }
  if (column.kind === 'count') {
    return (
      <TextInput
        id={id}
        label={heading}
        value={text}
        error={error}
        attributes={{ inputMode: 'numeric' }}
        onChange={onType}
      />
    );
  }
  const warnings = typed === undefined ? row.warnings.filter((each) => each.cell === cell) : [];
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5 }}>
      <TextInput
        id={id}
        label={heading}
        value={text}
        max={column.max}
        multiline
        error={error}
        hint={
          warnings.length > 0 && (
            <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
              {warnings.map((each) => each.text).join(' ')}
            </Box>
          )
        }
        onChange={onType}
      />
      {cell !== 'activities' && (
        <InsertRemark
          label={`${heading} of ${row.name}`}
          firstName={row.first_name}
          onInsert={(remark) => onType(text.trim() === '' ? remark : `${text.trimEnd()} ${remark}`)}
        />
      )}
    </Box>
  );
}
