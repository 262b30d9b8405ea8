import type { ImportPreview } from '@formroom/domain/api/imports.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useId } from 'react';
import type { ClassDecisions, UnknownClass } from '#web/features/imports/decide/class-decisions.ts';
import { ClassesQuestion } from '#web/features/imports/decide/classes-question.tsx';
import { type ConflictChoice, listRowsToAccept } from '#web/features/imports/decide/import-decisions.ts';
import { Question } from '#web/features/imports/decide/question.tsx';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';

interface DecisionsSectionProps {
  readonly preview: ImportPreview;
  readonly unknownClasses: readonly UnknownClass[];
  readonly classes: ClassDecisions;
  readonly onDecideClasses: (classes: ClassDecisions) => void;
  readonly areDuplicatesAccepted: boolean;
  readonly onAcceptDuplicates: (isAccepted: boolean) => void;
  readonly choice: ConflictChoice;
  readonly onChoose: (choice: ConflictChoice) => void;
  /** Whether Import was pressed before they were decided. */
  readonly showsErrors: boolean;
}

/** The warnings and conflicts that the office must decide before an import. */
export function DecisionsSection(props: DecisionsSectionProps) {
  const { preview, choice, onChoose, showsErrors, unknownClasses } = props;
  const duplicates = listRowsToAccept(preview.rows, 'possible-duplicate', choice).length;
  return (
    <>
      {unknownClasses.length > 0 && (
        <ClassesQuestion
          classes={unknownClasses}
          decisions={props.classes}
          onDecide={props.onDecideClasses}
          showsErrors={showsErrors}
        />
      )}
      {duplicates > 0 && (
        <Question
          text={`${pluralize(duplicates, 'new ID')} ${duplicates === 1 ? 'has' : 'have'} the name and date of birth of another student.`}
        >
          <FormControlLabel
            control={
              <Checkbox
                checked={props.areDuplicatesAccepted}
                onChange={(_event, isAccepted) => props.onAcceptDuplicates(isAccepted)}
                data-decision="possible-duplicate"
              />
            }
            label={duplicates === 1 ? 'This is a different child' : 'These are different children'}
          />
          {showsErrors && !props.areDuplicatesAccepted && (
            <Box role="alert" sx={{ color: 'error.main', fontWeight: 600 }}>
              Tick this box to import, or correct the file and choose it again.
            </Box>
          )}
        </Question>
      )}
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
