import type { ClassRemarkRow } from '@formroom/domain/api/mark-sheets.ts';
import { studentColumns } from '@formroom/domain/report-cards/columns.ts';
import { letters } from '@formroom/domain/report-cards/letter-key.ts';
import type { ClassRemarkCell } from '@formroom/domain/report-cards/sheet-cells.ts';
import Box from '@mui/material/Box';
import { useSyncExternalStore } from 'react';
import { InsertRemark } from '#web/features/class-remarks/insert-remark.tsx';
import type { RemarksSaver } from '#web/features/class-remarks/remarks-page.ts';
import { toCellName } from '#web/lib/autosave/cells/cell-kind.ts';
import { useCell } from '#web/lib/autosave/cells/use-cell.ts';
import { lengthInfo } from '#web/ui/fields/length-info.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';

interface RemarkCellProps {
  readonly row: ClassRemarkRow;
  readonly cell: ClassRemarkCell;
  readonly isEditable: boolean;
  readonly saver: RemarksSaver;
}

const letterOptions = [{ value: '', text: '–' }, ...letters.map((value) => ({ value, text: value }))];

/** A cell of a student's row: an input, or what is stored for those who may not write it. */
export const RemarkCell = ({ isEditable, ...props }: RemarkCellProps) =>
  isEditable ? <EditableCell {...props} /> : <StoredCell {...props} />;

type CellProps = Omit<RemarkCellProps, 'isEditable'>;

function StoredCell({ row, cell, saver }: CellProps) {
  const name = toCellName(row.student_id, cell);
  const { typed } = useSyncExternalStore(saver.subscribe, () => saver.field(name));
  const isUnsaved = useSyncExternalStore(saver.subscribe, () => saver.isUnsaved(name));
  if (row[cell] === null && !isUnsaved) return null;
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {studentColumns[cell].heading}:{' '}
      </Box>
      {row[cell]}
      {isUnsaved && <Box sx={{ color: 'error.main' }}>You typed, not saved: “{typed}”</Box>}
    </Box>
  );
}

function EditableCell({ row, cell, saver }: CellProps) {
  const { heading, ...column } = studentColumns[cell];
  const name = toCellName(row.student_id, cell);
  const { typed, problem, status, change, isUnsaved, indicator } = useCell(saver, name);
  // What the bar says of all cells would make the page jump here.
  const isToSay = change !== undefined || indicator === 'failed';
  const input = {
    id: name,
    label: heading,
    value: typed,
    error: problem,
    hint: problem === undefined && isToSay && status,
    onChange: (text: string) => saver.edit(name, text),
  };
  const events = { onFocus: () => saver.focus(name), onBlur: () => saver.blur(name) };
  switch (column.kind) {
    case 'letter':
      return (
        <SelectField
          id={name}
          label={heading}
          chosen={typed}
          options={letterOptions}
          error={problem}
          hint={input.hint}
          onChoose={(letter) => saver.choose(name, letter)}
        />
      );
    case 'count':
      return <TextInput {...input} attributes={{ ...events, inputMode: 'numeric' }} />;
    case 'paragraph': {
      const warnings = isUnsaved ? [] : row.warnings.filter((each) => each.cell === cell);
      const { aside } = lengthInfo(typed, column.max);
      return (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 0.5 }}>
          <TextInput
            {...input}
            max={column.max}
            multiline
            attributes={events}
            hint={
              warnings.length > 0 ? (
                <Box component="span" sx={{ color: 'error.main', fontWeight: 600 }}>
                  {warnings.map((each) => each.text).join(' ')}
                </Box>
              ) : (
                [input.hint, aside].filter(Boolean).join(' ')
              )
            }
          />
          {cell !== 'activities' && (
            <InsertRemark
              label={`${heading} of ${row.name}`}
              firstName={row.first_name}
              onInsert={(remark) =>
                saver.choose(name, typed.trim() === '' ? remark : `${typed.trimEnd()} ${remark}`)
              }
            />
          )}
        </Box>
      );
    }
  }
}
