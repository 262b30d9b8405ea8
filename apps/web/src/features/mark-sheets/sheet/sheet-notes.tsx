import type { MarkSheet } from '@formroom/domain/api/mark-sheets.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useSyncExternalStore } from 'react';
import { cellLabels } from '#web/features/mark-sheets/sheet/columns.ts';
import { type CellName, sheetKind } from '#web/features/mark-sheets/sheet-kind.ts';
import { describeCell, useSheetSaver } from '#web/features/mark-sheets/sheet-saver.ts';

interface SheetNotesProps {
  readonly sheet: MarkSheet;
  /** Puts the focus into a cell. */
  readonly onGoTo: (name: CellName) => void;
}

/** Below the sheet: what can't be saved, what another person has changed, and which remarks are odd. */
export function SheetNotes({ sheet, onGoTo }: SheetNotesProps) {
  const saver = useSheetSaver();
  const invalid = useSyncExternalStore(saver.subscribe, () => saver.invalidFields());
  // A text, because it is equal until a cell is changed.
  const changed = useSyncExternalStore(saver.subscribe, () =>
    sheetKind
      .listNames(sheet)
      .filter((name) => saver.remoteChange(name) !== undefined)
      .join('\n'),
  );
  const flagged = sheet.rows.filter(({ warnings }) => warnings.length > 0);
  return (
    <Box
      component="ul"
      aria-label="Notes on the sheet"
      sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', '& > li': { py: 0.25 }, '& button': { minHeight: 32 } }}
    >
      {invalid.map((name) => (
        <InvalidCell key={name} sheet={sheet} name={name} onGoTo={onGoTo} />
      ))}
      {changed
        .split('\n')
        .filter(sheetKind.isName)
        .map((name) => (
          <ChangedCell key={name} sheet={sheet} name={name} onGoTo={onGoTo} />
        ))}
      {flagged.map(({ student_id: id, warnings }) => (
        <Box component="li" key={id} sx={{ color: 'warning.main' }}>
          <CellLink sheet={sheet} name={`${id}.remark`} onGoTo={onGoTo} /> {warnings.join(' ')}
        </Box>
      ))}
    </Box>
  );
}

/** `Ali, Zoe, Exam mark:`, a button that goes there. */
function CellLink({ sheet, name, onGoTo }: SheetNotesProps & { readonly name: CellName }) {
  const found = describeCell(sheet, name);
  return (
    <Button
      size="small"
      onClick={() => onGoTo(name)}
      sx={{ ml: -1, px: 1, color: 'inherit', fontWeight: 600 }}
    >
      {found && `${found.row.name}, ${cellLabels[found.cell]}:`}
    </Button>
  );
}

/** A cell that can't be saved, with the reason. */
function InvalidCell({ sheet, name, onGoTo }: SheetNotesProps & { readonly name: CellName }) {
  const saver = useSheetSaver();
  const message = useSyncExternalStore(saver.subscribe, () => saver.field(name).message);
  return (
    <Box component="li" sx={{ color: 'error.main' }}>
      <CellLink sheet={sheet} name={name} onGoTo={onGoTo} /> {message}
    </Box>
  );
}

/** A cell that another person changed, with the value that is not in it. */
function ChangedCell({ sheet, name, onGoTo }: SheetNotesProps & { readonly name: CellName }) {
  const saver = useSheetSaver();
  const change = useSyncExternalStore(saver.subscribe, () => saver.remoteChange(name));
  if (!change) return null;
  const other = sheetKind.format(name, change.value);
  return (
    <Box component="li" sx={{ color: 'warning.main' }}>
      <CellLink sheet={sheet} name={name} onGoTo={onGoTo} />{' '}
      {change.isReplaced
        ? `another person had typed ${other || 'nothing'} meanwhile.`
        : `another person has changed it. Before: ${other || 'empty'}.`}{' '}
      {sheet.editable === 1 && (
        <Button size="small" variant="outlined" onClick={() => saver.switchToOtherValue(name)}>
          {other === '' ? 'Empty it' : `Use ${other}`}
        </Button>
      )}
    </Box>
  );
}
