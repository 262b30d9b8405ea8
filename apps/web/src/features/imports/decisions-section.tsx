import type { ImportPreview, ImportWarningKind } from '@formroom/domain/api/imports.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import {
  formatClasses,
  type ConflictChoice,
  listRowsToAccept,
} from '#web/features/imports/import-decisions.ts';
import { Question } from '#web/features/imports/question.tsx';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';

interface DecisionsSectionProps {
  readonly preview: ImportPreview;
  /** The kinds of warnings that must be accepted. */
  readonly needed: readonly ImportWarningKind[];
  readonly accepted: ReadonlySet<ImportWarningKind>;
  readonly onAccept: (kind: ImportWarningKind, isAccepted: boolean) => void;
  readonly choice: ConflictChoice;
  readonly onChoose: (choice: ConflictChoice) => void;
  /** Whether Import was pressed before they were accepted. */
  readonly showsErrors: boolean;
}

/** The warnings and conflicts that the office must decide before an import. */
export function DecisionsSection(props: DecisionsSectionProps) {
  const { preview, needed, accepted, onAccept, choice, onChoose, showsErrors } = props;
  const classes = () => formatClasses(listRowsToAccept(preview.rows, 'unknown-class', choice), choice);
  const duplicates = listRowsToAccept(preview.rows, 'possible-duplicate', choice).length;
  const questions: Record<ImportWarningKind, { text: () => string; label: string }> = {
    'unknown-class': {
      text: () => `These classes have no students yet, or another spelling has more: ${classes()}.`,
      label: 'These classes are spelled correctly',
    },
    'possible-duplicate': {
      text: () =>
        `${pluralize(duplicates, 'new ID')} ${duplicates === 1 ? 'has' : 'have'} the name and date of birth of another student.`,
      label: duplicates === 1 ? 'This is a different child' : 'These are different children',
    },
  };
  return (
    <>
      {needed.map((kind) => (
        <Question key={kind} text={questions[kind].text()}>
          <FormControlLabel
            control={
              <Checkbox
                checked={accepted.has(kind)}
                onChange={(_event, isAccepted) => onAccept(kind, isAccepted)}
                data-decision={kind}
              />
            }
            label={questions[kind].label}
          />
          {showsErrors && !accepted.has(kind) && (
            <Box role="alert" sx={{ color: 'error.main', fontWeight: 600 }}>
              Tick this box to import, or correct the file and choose it again.
            </Box>
          )}
        </Question>
      ))}
      {preview.conflicts > 0 && <ConflictQuestion preview={preview} choice={choice} onChoose={onChoose} />}
    </>
  );
}

function ConflictQuestion({
  preview: { conflicts, downloaded_at: downloadedAt },
  choice,
  onChoose,
}: Pick<DecisionsSectionProps, 'preview' | 'choice' | 'onChoose'>) {
  const momentText = useFormatDateTime();
  const textId = useId();
  const when = downloadedAt === null ? '' : ` (${momentText(downloadedAt)})`;
  return (
    <Question
      id={textId}
      text={`${pluralize(conflicts, 'record')} ${conflicts === 1 ? 'was' : 'were'} changed here after this file was downloaded${when}. Which values should stay?`}
    >
      <RadioGroup
        aria-labelledby={textId}
        value={choice}
        onChange={(_event, chosen) => onChoose(chosen as ConflictChoice)}
      >
        <FormControlLabel
          value="keep-record"
          control={<Radio />}
          label="Keep the newer values in the records"
        />
        <FormControlLabel value="use-workbook" control={<Radio />} label="Use the values in this file" />
      </RadioGroup>
    </Question>
  );
}
