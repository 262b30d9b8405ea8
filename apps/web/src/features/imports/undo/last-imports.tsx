import type { ListedImport } from '@formroom/domain/api/imports.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { RowList } from '#web/ui/layout/row-list.ts';
import { importsQuery } from '#web/features/imports/import-api.ts';
import type { ImportKind } from '#web/features/imports/import-kind.ts';
import { LastImport } from '#web/features/imports/undo/last-import.tsx';
import { UndoDialog } from '#web/features/imports/undo/undo-dialog.tsx';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';

/** The last imports of this kind, with buttons to undo them. */
export function LastImports({ kind }: { kind: ImportKind }) {
  const imports = useQuery({
    ...importsQuery,
    select: (all) => all.filter((each) => each.kind === kind.name && each.state !== 'previewed'),
  });
  const [toUndo, setToUndo] = useState<ListedImport>();
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography variant="h2" id={titleId} sx={{ mb: 1.5 }}>
        Last imports
      </Typography>
      <QueryStates
        query={imports}
        height={72}
        failed="The last imports could not be read"
        empty={<Typography color="textSecondary">Nothing has been imported yet.</Typography>}
      >
        {(listed) => (
          <RowList aria-labelledby={titleId}>
            {listed.map((each) => (
              <LastImport
                key={each.import_id}
                kind={kind}
                listed={each}
                now={imports.dataUpdatedAt}
                onUndo={() => setToUndo(each)}
              />
            ))}
          </RowList>
        )}
      </QueryStates>
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
