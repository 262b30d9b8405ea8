import { decodeActor } from '@formroom/domain/school/actor.ts';
import { IMPORT_UNDO_DAYS, type ListedImport } from '@formroom/domain/api/imports.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatAcademicYear, terms } from '@formroom/domain/report-cards/terms.ts';
import { errorsUrl } from '#web/features/imports/import-api.ts';
import { formatNotImported, formatWrittenSentence } from '#web/features/imports/format-counts.ts';
import type { ImportKind } from '#web/features/imports/import-kind.ts';
import { useSchoolDateTime } from '#web/lib/school-date-time.ts';
import { ListRow } from '#web/ui/layout/row-list.ts';
import { formatTerm } from '#web/lib/format-term.ts';

const UNDO_WINDOW_MS = IMPORT_UNDO_DAYS * 24 * 60 * 60_000;

interface LastImportProps {
  readonly kind: ImportKind;
  readonly listed: ListedImport;
  /** When the list was fetched. */
  readonly now: number;
  readonly onUndo: () => void;
}

/** What an import wrote, when and by whom. */
export function LastImport({ kind, listed, now, onUndo }: LastImportProps) {
  const committedAt = listed.committed_at ?? listed.created_at;
  const moment = useSchoolDateTime(committedAt);
  const notImported = formatNotImported(listed.counts);
  const canUndo = listed.state === 'committed' && new Date(committedAt).getTime() + UNDO_WINDOW_MS > now;
  return (
    <ListRow
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
      }}
    >
      <Box sx={{ flex: '1 1 240px', overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>
          {listed.about !== null && `${formatImportScope(listed.about)}: `}
          {formatWrittenSentence(listed.counts, kind.nouns)}
          {notImported !== '' && `. ${notImported}`}
        </Box>
        <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {moment ?? '…'}, by {decodeActor(listed.created_by).id}
        </Box>
      </Box>
      {listed.state === 'final' && (
        <Box sx={{ color: 'text.secondary' }}>
          Can’t be undone: the data of a student in it has been deleted.
        </Box>
      )}
      {listed.state === 'committed' && listed.undone > 0 && (
        <Box sx={{ color: 'text.secondary' }}>Undone for {pluralize(listed.undone, 'student')}</Box>
      )}
      {listed.state === 'undone' && <Box sx={{ color: 'text.secondary' }}>Undone</Box>}
      {canUndo && listed.counts.error > 0 && (
        <Button
          href={errorsUrl(listed.import_id)}
          download
          startIcon={<DownloadOutlined />}
          aria-label={`Download the rows of ${moment ?? ''} that were not imported`}
        >
          Rows not imported
        </Button>
      )}
      {canUndo && (
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          aria-label={`Undo the import of ${moment ?? ''}`}
          onClick={onUndo}
        >
          Undo
        </Button>
      )}
    </ListRow>
  );
}

/** Formats what an import applies to: the term `2026/1` of results, the school year `2027` of a plan. */
export function formatImportScope(about: string): string {
  const [year, number] = about.split('/').map(Number);
  if (year === undefined || Number.isNaN(year)) return about;
  if (number === undefined) return formatAcademicYear(year);
  const term = terms.find((each) => each === number);
  return term === undefined ? about : formatTerm({ year, term });
}
