import type { CommitImport, ImportPreview } from '@formroom/domain/api/imports.ts';
import type {
  CapitalsChoice,
  HiddenRowsChoice,
  SameChildChoice,
} from '@formroom/domain/api/import-matches.ts';
import type { DateOrder } from '@formroom/domain/kinds/date-order.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { CapitalsQuestion } from '#web/features/imports/decide/capitals-question.tsx';
import { type ClassDecisions, listUnknownClasses } from '#web/features/imports/decide/class-decisions.ts';
import { formatEmptyLines, formatPlannedSentence } from '#web/features/imports/format-counts.ts';
import { ConfirmMatch } from '#web/features/imports/match-columns/confirm-match.tsx';
import { DateOrderQuestion } from '#web/features/imports/decide/date-order-question.tsx';
import { DecisionsSection } from '#web/features/imports/decide/decisions-section.tsx';
import { HiddenRowsQuestion } from '#web/features/imports/decide/hidden-rows-question.tsx';
import { errorsUrl } from '#web/features/imports/import-api.ts';
import {
  type ConflictChoice,
  listRowsToAccept,
  countWrites,
} from '#web/features/imports/decide/import-decisions.ts';
import { ImportErrorNotice } from '#web/features/imports/import-error-notice.tsx';
import type { ImportKind } from '#web/features/imports/import-kind.ts';
import { SameChildrenQuestion } from '#web/features/imports/decide/same-children-question.tsx';
import { PreviewTabs } from '#web/features/imports/preview/preview-tabs.tsx';
import { FocusedHeading } from '#web/ui/layout/focused-heading.tsx';

interface ImportPreviewViewProps {
  readonly kind: ImportKind;
  readonly fileName: string;
  readonly preview: ImportPreview;
  readonly onCommit: (decisions: CommitImport) => void;
  readonly onCancel: () => void;
  /** Reads the file again with this order of day and month. */
  readonly onChangeDates: (order: DateOrder) => void;
  /** Reads the file again, with or without the rows that it hides. */
  readonly onChangeHidden: (choice: HiddenRowsChoice) => void;
  /** Reads the file again, with names in capitals kept or converted. */
  readonly onChangeCapitals: (choice: CapitalsChoice) => void;
  /** Reads the file again, with who the children of some rows are. */
  readonly onChangeChildren: (choices: readonly SameChildChoice[]) => void;
  readonly sameChildren: readonly SameChildChoice[];
  /** Shows what the columns stand for, to change it. */
  readonly onChangeMatch: () => void;
  /** Whether the file is being read again. */
  readonly isReading: boolean;
  readonly isBusy: boolean;
  readonly error: Error | null;
}

const OTHER_SHEETS_REASON = 'Only visible sheets with a heading Student ID are read.';

/** The preview of a workbook: its rows, the decisions to make, and the buttons to import or cancel. */
export function ImportPreviewView(props: ImportPreviewViewProps) {
  const {
    kind,
    fileName,
    preview,
    onCommit,
    onCancel,
    onChangeDates,
    onChangeHidden,
    onChangeCapitals,
    onChangeChildren,
    onChangeMatch,
    isReading,
    isBusy,
    error,
  } = props;
  const { counts, rows, import_id: importId } = preview;
  const [choice, setChoice] = useState<ConflictChoice>('keep-record');
  const [classes, setClasses] = useState<ClassDecisions>({});
  // When the file is read again, with another order of dates, other rows may have warnings.
  const [acceptedImport, setAcceptedImport] = useState<string>();
  const [confirmedImport, setConfirmedImport] = useState<string>();
  const isConfirmed = preview.matched_by === null || confirmedImport === importId;
  const [showsErrors, setShowsErrors] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const written = countWrites(preview, choice);
  const toWrite = written.new + written.changed;
  const isSomething = toWrite + (counts.empty ?? 0) > 0;
  const unknownClasses = listUnknownClasses(rows, choice);
  const hasDuplicates = listRowsToAccept(rows, 'possible-duplicate', choice).length > 0;
  const areDuplicatesAccepted = acceptedImport === importId;
  const commit = () => {
    const isClassOpen = unknownClasses.some(({ name }) => classes[name] === undefined);
    const areDuplicatesOpen = hasDuplicates && !areDuplicatesAccepted;
    const missing = !isConfirmed
      ? 'match'
      : isClassOpen
        ? 'classes'
        : areDuplicatesOpen
          ? 'possible-duplicate'
          : undefined;
    const isUndecided = preview.hidden_rows.count > 0 && preview.hidden_rows.choice === null;
    setShowsErrors(missing !== undefined || isUndecided);
    const confirmation = preview.matched_by === null ? {} : { confirm_match: true };
    if (isUndecided) page.current?.querySelector<HTMLInputElement>('[data-decision="hidden"] input')?.focus();
    else if (missing === undefined) {
      const named = new Set(unknownClasses.map(({ name }) => name));
      onCommit({
        accept: hasDuplicates ? ['possible-duplicate'] : [],
        ...(named.size > 0 && {
          classes: Object.fromEntries(Object.entries(classes).filter(([name]) => named.has(name))),
        }),
        conflicts: choice,
        ...confirmation,
      });
    } else focusOpen(page.current, missing);
  };
  return (
    <Box ref={page} sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <FocusedHeading sx={{ outline: 'none', overflowWrap: 'anywhere' }}>{fileName}</FocusedHeading>
        {kind.description !== undefined && <Typography color="textSecondary">{kind.description}</Typography>}
        <Typography sx={{ mt: 0.5 }}>
          {(toWrite > 0 || !isSomething) && formatPlannedSentence(written, kind.nouns)}
          {counts.error > 0 &&
            ` ${pluralize(counts.error, 'row')} ${counts.error === 1 ? 'has errors' : 'have errors'} and will be skipped.`}{' '}
          {formatEmptyLines(counts)}
        </Typography>
        {preview.other_sheets.length > 0 && (
          <Typography sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
            Not read: {preview.other_sheets.map((name) => `“${name}”`).join(', ')}. {OTHER_SHEETS_REASON}
          </Typography>
        )}
      </Box>
      {preview.matched_by && (
        <ConfirmMatch
          matched={preview.matched_by}
          isConfirmed={isConfirmed}
          onConfirm={(isChosen) => setConfirmedImport(isChosen ? importId : undefined)}
          showsError={showsErrors && !isConfirmed}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5 }}>
        {preview.match === 'remembered' && 'The columns are matched as in an earlier file.'}
        <Button
          aria-disabled={isBusy || isReading}
          onClick={() => !isBusy && !isReading && onChangeMatch()}
          sx={{ px: 1, ml: -1 }}
        >
          Change what the columns are
        </Button>
      </Box>
      {preview.dates && (
        <DateOrderQuestion dates={preview.dates} onChange={onChangeDates} isBusy={isReading || isBusy} />
      )}
      {preview.hidden_rows.count > 0 && (
        <HiddenRowsQuestion
          hidden={preview.hidden_rows}
          onChange={onChangeHidden}
          isBusy={isReading || isBusy}
          showsError={showsErrors}
        />
      )}
      {preview.capitals && (
        <CapitalsQuestion
          capitals={preview.capitals}
          onChange={onChangeCapitals}
          isBusy={isReading || isBusy}
        />
      )}
      <SameChildrenQuestion
        rows={rows}
        choices={props.sameChildren}
        onChange={onChangeChildren}
        isBusy={isReading || isBusy}
      />
      <DecisionsSection
        preview={preview}
        unknownClasses={unknownClasses}
        classes={classes}
        onDecideClasses={setClasses}
        areDuplicatesAccepted={areDuplicatesAccepted}
        onAcceptDuplicates={(isAccepted) => setAcceptedImport(isAccepted ? importId : undefined)}
        choice={choice}
        onChoose={setChoice}
        showsErrors={showsErrors}
      />
      <PreviewTabs key={importId} kind={kind} preview={preview} />
      {error && !isBusy && <ImportErrorNotice title="Nothing was imported" error={error} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {isSomething && (
          <Button
            variant="contained"
            aria-disabled={isBusy || isReading}
            onClick={() => !isBusy && !isReading && commit()}
          >
            Import {pluralize(toWrite === 0 ? (counts.empty ?? 0) : toWrite, 'row')}
          </Button>
        )}
        <Button variant="outlined" onClick={onCancel} disabled={isBusy}>
          {isSomething ? 'Cancel' : 'Choose another file'}
        </Button>
        {counts.error > 0 && (
          <Button href={errorsUrl(importId)} download startIcon={<DownloadOutlined />}>
            Download the rows with errors
          </Button>
        )}
      </Box>
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        {isBusy && (
          <>
            <Spinner size={24} /> Importing …
          </>
        )}
      </Box>
    </Box>
  );
}

/** Focuses the first control of a decision that is open. */
function focusOpen(page: HTMLElement | null, decision: string) {
  const controls = [
    ...(page?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
      `[data-decision="${decision}"] :is(input, select)`,
    ) ?? []),
  ];
  (controls.find(({ value, type }) => type === 'select-one' && value === '') ?? controls[0])?.focus();
}
