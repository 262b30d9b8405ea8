import { MAX_BANK_REMARKS, type RemarkBank } from '@formroom/domain/api/mark-sheets.ts';
import { markColumns } from '@formroom/domain/report-cards/columns.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useSaveBank } from '#web/features/class-remarks/class-remarks-api.ts';
import { useMayChange } from '#web/lib/session.ts';
import { ActionError } from '#web/ui/feedback/action-error.tsx';
import { UnsavedChangesDialog } from '#web/ui/feedback/unsaved-changes-dialog.tsx';
import { TextInput } from '#web/ui/fields/text-input.tsx';

/** The remarks of a text, one on each line. */
const toRemarks = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

function findProblem(text: string) {
  const remarks = toRemarks(text);
  const long = remarks.find(({ length }) => length > markColumns.remark.max);
  if (long !== undefined)
    return `Too long, at most ${markColumns.remark.max} characters: “${long.slice(0, 40)}…”`;
  return remarks.length > MAX_BANK_REMARKS ? `Keep at most ${MAX_BANK_REMARKS} remarks.` : undefined;
}

/** One's own remarks, and for the office those of the school. */
export function BankEditor({ bank }: { bank: RemarkBank }) {
  const mayChange = useMayChange();
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <RemarkLines which="own" label="Your remarks" stored={bank.own} />
      {mayChange ? (
        <RemarkLines which="school" label="Remarks of the school" stored={bank.school} />
      ) : (
        <Box>
          <Box component="h2" sx={{ typography: 'h2' }}>
            Remarks of the school
          </Box>
          <ul>
            {bank.school.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        </Box>
      )}
    </Box>
  );
}

interface RemarkLinesProps {
  readonly which: keyof RemarkBank;
  readonly label: string;
  readonly stored: readonly string[];
}

function RemarkLines({ which, label, stored }: RemarkLinesProps) {
  // What others save meanwhile must neither be shown as typed here nor be lost.
  const [edit, setEdit] = useState<{ text: string; known: readonly string[] }>();
  const text = edit?.text ?? stored.join('\n');
  const { mutate, isPending, isSuccess, error } = useSaveBank();
  const isChanged = edit !== undefined && toRemarks(text).join('\n') !== edit.known.join('\n');
  const problem = findProblem(text);
  const save = () => {
    if (isPending || !isChanged || problem !== undefined) return;
    const sent = toRemarks(text);
    mutate(
      { [which]: sent, known: { [which]: [...edit.known] } },
      {
        onSuccess: () => setEdit((now) => (now?.text === text ? undefined : now && { ...now, known: sent })),
      },
    );
  };
  return (
    <Box>
      <TextInput
        id={`bank-${which}`}
        label={label}
        hint="One remark on each line. {name} stands for the student’s first name."
        value={text}
        multiline
        error={problem}
        onChange={(typed) => setEdit({ text: typed, known: edit?.known ?? stored })}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mt: 1 }}>
        <Button
          variant="contained"
          aria-label={`Save ${label.toLowerCase()}`}
          aria-disabled={isPending || !isChanged || problem !== undefined}
          onClick={save}
        >
          Save
        </Button>
        <Box role="status">{isPending ? 'Saving …' : isSuccess && !isChanged ? 'Saved' : ''}</Box>
        <ActionError error={error} />
      </Box>
      <UnsavedChangesDialog title="Leave without saving?" hasUnsavedChanges={isChanged}>
        {isChanged ? 'The remarks that you typed are not saved.' : 'The remarks are saved now.'}
      </UnsavedChangesDialog>
    </Box>
  );
}
