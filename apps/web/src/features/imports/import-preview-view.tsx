import type { CommitImport, ImportPreview, ImportWarningKind } from '@formroom/domain/api/imports.ts';
import { importWarningKinds } from '@formroom/domain/api/imports.ts';
import type { HiddenRowsChoice } from '@formroom/domain/api/import-matches.ts';
import type { DateOrder } from '@formroom/domain/kinds/date-order.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { formatPlannedSentence } from '#web/features/imports/format-counts.ts';
import { ConfirmMatch } from '#web/features/imports/confirm-match.tsx';
import { DateOrderQuestion } from '#web/features/imports/date-order-question.tsx';
import { DecisionsSection } from '#web/features/imports/decisions-section.tsx';
import { HiddenRowsQuestion } from '#web/features/imports/hidden-rows-question.tsx';
import { errorsUrl } from '#web/features/imports/import-api.ts';
import {
  type ConflictChoice,
  listRowsToAccept,
  countWrites,
} from '#web/features/imports/import-decisions.ts';
import { ImportErrorNotice } from '#web/features/imports/import-error-notice.tsx';
import type { ImportKind } from '#web/features/imports/import-kind.ts';
import { PreviewTabs } from '#web/features/imports/preview-tabs.tsx';

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
  /** Shows what the columns stand for, to change it. */
  readonly onChangeMatch: () => void;
  /** Whether the file is being read again. */
  readonly isReading: boolean;
  readonly isBusy: boolean;
  readonly error: Error | null;
}

const OTHER_SHEETS_REASON = 'Only visible sheets with a heading Student ID are read.';

/** The kinds of warnings that were accepted in a preview. */
interface Acceptance {
  readonly importId: string;
  readonly kinds: ReadonlySet<ImportWarningKind>;
}

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
    onChangeMatch,
    isReading,
    isBusy,
    error,
  } = props;
  const { counts, rows, import_id: importId } = preview;
  const [choice, setChoice] = useState<ConflictChoice>('keep-record');
  const [acceptance, setAcceptance] = useState<Acceptance>({ importId, kinds: new Set() });
  // When the file is read again, with another order of dates, other rows may have warnings.
  const accepted = acceptance.importId === importId ? acceptance.kinds : new Set<ImportWarningKind>();
  const [confirmedImport, setConfirmedImport] = useState<string>();
  const isConfirmed = preview.matched_by === null || confirmedImport === importId;
  const [showsErrors, setShowsErrors] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const written = countWrites(preview, choice);
  const toWrite = written.new + written.changed;
  const needed = importWarningKinds.filter((each) => listRowsToAccept(rows, each, choice).length > 0);
  const accept = (warning: ImportWarningKind, isAccepted: boolean) =>
    setAcceptance({
      importId,
      kinds: new Set(
        importWarningKinds.filter((each) => (each === warning ? isAccepted : accepted.has(each))),
      ),
    });
  const commit = () => {
    const missing = isConfirmed ? needed.find((each) => !accepted.has(each)) : 'match';
    const isUndecided = preview.hidden_rows.count > 0 && preview.hidden_rows.choice === null;
    setShowsErrors(missing !== undefined || isUndecided);
    const confirmation = preview.matched_by === null ? {} : { confirm_match: true };
    if (isUndecided) page.current?.querySelector<HTMLInputElement>('[data-decision="hidden"] input')?.focus();
    else if (missing === undefined) onCommit({ accept: [...accepted], conflicts: choice, ...confirmation });
    else page.current?.querySelector<HTMLInputElement>(`[data-decision="${missing}"] input`)?.focus();
  };
  return (
    <Box ref={page} sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <Typography
          variant="h2"
          ref={heading}
          tabIndex={-1}
          sx={{ outline: 'none', overflowWrap: 'anywhere' }}
        >
          {fileName}
        </Typography>
        {kind.description !== undefined && <Typography color="textSecondary">{kind.description}</Typography>}
        <Typography sx={{ mt: 0.5 }}>
          {formatPlannedSentence(written, kind.nouns)}
          {counts.error > 0 &&
            ` ${pluralize(counts.error, 'row')} ${counts.error === 1 ? 'has errors' : 'have errors'} and will be skipped.`}
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
      <DecisionsSection
        preview={preview}
        needed={needed}
        accepted={accepted}
        onAccept={accept}
        choice={choice}
        onChoose={setChoice}
        showsErrors={showsErrors}
      />
      <PreviewTabs key={importId} kind={kind} preview={preview} />
      {error && !isBusy && <ImportErrorNotice title="Nothing was imported" error={error} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {toWrite > 0 && (
          <Button
            variant="contained"
            aria-disabled={isBusy || isReading}
            onClick={() => !isBusy && !isReading && commit()}
          >
            Import {pluralize(toWrite, 'row')}
          </Button>
        )}
        <Button variant="outlined" onClick={onCancel} disabled={isBusy}>
          {toWrite > 0 ? 'Cancel' : 'Choose another file'}
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
