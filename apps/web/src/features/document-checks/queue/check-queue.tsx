import type { DocumentToCheck } from '@formroom/domain/api/document-checks.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import DoneAll from '@mui/icons-material/DoneAll';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { closeSnackbar, enqueueSnackbar } from 'notistack';
import { useEffect, useRef } from 'react';
import { DocumentToCheckCard } from '#web/features/document-checks/queue/document-to-check.tsx';
import { toDocumentKey, useCheckQueue } from '#web/features/document-checks/queue/use-check-queue.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { post } from '#web/lib/api-client.ts';
import { errorMessage } from '#web/lib/api-error.ts';
import { LoadingBox, QueryError } from '#web/ui/feedback/query-states.tsx';

/** Long enough to notice a mistake and to reach the button. */
const UNDO_MS = 15_000;

/** The documents to check of a class or of all; after each decision the next one follows. */
export function CheckQueue({ classId }: { classId: string }) {
  const { query, current, total, later, reload, remove, leaveForLater, startAgain } = useCheckQueue(classId);
  const card = useRef<HTMLElement>(null);
  const empty = useRef<HTMLDivElement>(null);
  const shown = current && toDocumentKey(current);
  const before = useRef(shown);
  useEffect(() => {
    // The pressed button is gone.
    if (before.current !== undefined && shown !== before.current) (card.current ?? empty.current)?.focus();
    before.current = shown;
  }, [shown]);

  const decided = (document: DocumentToCheck, announcement: string, files: readonly string[]) => {
    remove(document);
    const key = `${toDocumentKey(document)} ${files.join()}`;
    const undo = async () => {
      closeSnackbar(key);
      const { id: student_id, file_type } = document;
      try {
        await post(paths.checkDocument, {
          body: { student_id, file_type, files: [...files], check: 'none' },
        });
        await reload();
      } catch (error) {
        enqueueSnackbar(errorMessage(error), { variant: 'error' });
      }
    };
    enqueueSnackbar(`${formatListName(document)}: ${announcement}`, {
      key,
      variant: 'success',
      autoHideDuration: UNDO_MS,
      action: (
        <Button color="inherit" onClick={() => void undo()}>
          Undo
        </Button>
      ),
    });
  };

  if (query.isLoadingError) return <QueryError query={query} title="The documents could not be listed" />;
  if (!query.data || (!current && query.isFetching))
    return <LoadingBox label="Loading the documents …" height={480} />;
  return (
    <>
      <Box role="status" sx={{ mb: 2, fontWeight: 600 }}>
        {total > 0 && `${pluralize(total, 'document')} to check`}
        {later > 0 && `, ${later} of them left for later`}
      </Box>
      {current ? (
        <DocumentToCheckCard
          key={shown}
          ref={card}
          document={current}
          onDecided={(text, files) => decided(current, text, files)}
          onLater={() => leaveForLater(current)}
        />
      ) : (
        <Box ref={empty} tabIndex={-1} sx={{ outline: 'none' }}>
          {total > 0 ? (
            <Button variant="outlined" onClick={startAgain}>
              Look at those left for later
            </Button>
          ) : (
            <EmptyState icon={<DoneAll />} title="Nothing to check">
              Somebody has looked at every document that families uploaded.
            </EmptyState>
          )}
        </Box>
      )}
    </>
  );
}
