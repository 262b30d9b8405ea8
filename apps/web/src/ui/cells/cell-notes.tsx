import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { CellName } from '#web/lib/autosave/cells/cell-kind.ts';
import type { CellSaver } from '#web/lib/autosave/cells/cell-saver.ts';
import { labelSwitch, quoteOther } from '#web/lib/autosave/cells/use-cell.ts';

interface CellNotesProps<Name extends CellName> {
  readonly label: string;
  readonly saver: Omit<CellSaver, 'invalidFields'> & { readonly invalidFields: () => readonly Name[] };
  readonly names: readonly Name[];
  readonly isEditable: boolean;
  /** `Ali, Zoe, Exam mark` */
  readonly describe: (name: Name) => string;
  /** Puts the focus into a cell. */
  readonly onGoTo: (name: Name) => void;
  /** More notes. */
  readonly children?: ReactNode;
}

/** Below the cells: which can't be saved, and which another person has changed. */
export function CellNotes<Name extends CellName>({
  label,
  saver,
  names,
  isEditable,
  describe,
  onGoTo,
  children,
}: CellNotesProps<Name>) {
  const invalid = useSyncExternalStore(saver.subscribe, () => saver.invalidFields());
  // A text, because it is equal until a cell is changed.
  const changed = useSyncExternalStore(saver.subscribe, () =>
    names.filter((name) => saver.remoteChange(name) !== undefined).join('\n'),
  ).split('\n');
  const link = (name: Name) => <CellLink onClick={() => onGoTo(name)}>{describe(name)}</CellLink>;
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', '& > li': { py: 0.25 }, '& button': { minHeight: 32 } }}
    >
      {names
        .filter((name) => invalid.includes(name))
        .map((name) => (
          <InvalidCell key={name} saver={saver} name={name} link={link(name)} />
        ))}
      {invalid
        .filter((name) => !names.includes(name))
        .map((name) => (
          <GoneCell key={name} saver={saver} name={name} label={describe(name)} />
        ))}
      {names
        .filter((name) => changed.includes(name))
        .map((name) => (
          <ChangedCell key={name} saver={saver} name={name} link={link(name)} isEditable={isEditable} />
        ))}
      {children}
    </Box>
  );
}

/** `Ali, Zoe, Exam mark:`, a button that goes there. */
export const CellLink = ({ children, onClick }: { children: string; onClick: () => void }) => (
  <Button size="small" onClick={onClick} sx={{ ml: -1, px: 1, color: 'inherit', fontWeight: 600 }}>
    {`${children}:`}
  </Button>
);

interface NoteProps {
  readonly saver: CellSaver;
  readonly name: CellName;
  readonly link: ReactNode;
}

/** A cell that can't be saved, with the reason. */
function InvalidCell({ saver, name, link }: NoteProps) {
  const message = useSyncExternalStore(saver.subscribe, () => saver.field(name).message);
  return (
    <Box component="li" sx={{ color: 'error.main' }}>
      {link} {message}
    </Box>
  );
}

/** What was typed of a student who is not in the class any more. */
function GoneCell({ saver, name, label }: Omit<NoteProps, 'link'> & { label: string }) {
  const { message, typed } = useSyncExternalStore(saver.subscribe, () => saver.field(name));
  return (
    <Box component="li" sx={{ color: 'error.main' }}>
      <strong>{label}:</strong> {message} You typed “{typed}”.{' '}
      <Button size="small" variant="outlined" onClick={() => saver.drop(name)}>
        Delete what I typed
      </Button>
    </Box>
  );
}

/** A cell that another person changed, with the value that is not in it. */
function ChangedCell({ saver, name, link, isEditable }: NoteProps & { isEditable: boolean }) {
  const change = useSyncExternalStore(saver.subscribe, () => saver.remoteChange(name));
  if (!change) return null;
  const other = quoteOther(change.value);
  return (
    <Box component="li" sx={{ color: 'warning.main' }}>
      {link}{' '}
      {change.isReplaced
        ? `another person had typed ${other ?? 'nothing'} meanwhile.`
        : `another person has changed it. Before: ${other ?? 'empty'}.`}{' '}
      {isEditable && (
        <Button size="small" variant="outlined" onClick={() => saver.switchToOtherValue(name)}>
          {labelSwitch(change.value)}
        </Button>
      )}
    </Box>
  );
}
