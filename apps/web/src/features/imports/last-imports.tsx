import type { ListedImport } from '@formroom/domain/api/imports.ts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CardList } from '#web/ui/layout/card-list.ts';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { importsQuery } from '#web/features/imports/import-api.ts';
import type { ImportKind } from '#web/features/imports/import-kind.ts';
import { LastImport } from '#web/features/imports/last-import.tsx';
import { UndoDialog } from '#web/features/imports/undo-dialog.tsx';
import { errorMessage } from '#web/lib/api-error.ts';

/** The last imports of this kind, with buttons to undo them. */
export function LastImports({ kind }: { kind: ImportKind }) {
  const { data, dataUpdatedAt, error, isPending, isFetching, refetch } = useQuery(importsQuery);
  const [toUndo, setToUndo] = useState<ListedImport>();
  const titleId = useId();
  const imports = data?.filter((each) => each.kind === kind.name && each.state !== 'previewed');
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography variant="h2" id={titleId} sx={{ mb: 1.5 }}>
        Last imports
      </Typography>
      {isPending && <Skeleton variant="rounded" height={72} />}
      {error && (
        <ErrorNotice
          title="The last imports could not be read"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {errorMessage(error)}
        </ErrorNotice>
      )}
      {imports?.length === 0 && <Typography color="textSecondary">Nothing has been imported yet.</Typography>}
      {imports && imports.length > 0 && (
        <CardList aria-labelledby={titleId}>
          {imports.map((each) => (
            <LastImport
              key={each.import_id}
              kind={kind}
              listed={each}
              now={dataUpdatedAt}
              onUndo={() => setToUndo(each)}
            />
          ))}
        </CardList>
      )}
      {toUndo && (
        <UndoDialog
          kind={kind}
          importId={toUndo.import_id}
          counts={toUndo.counts}
          onClose={() => setToUndo(undefined)}
        />
      )}
    </Box>
  );
}
