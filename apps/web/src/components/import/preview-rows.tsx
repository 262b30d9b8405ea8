import type { ImportRow } from '@formroom/domain/api/imports.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CardList } from '#web/components/layout/card-list.ts';
import type { ImportKind } from '#web/components/import/import-kind.ts';
import { hiddenFromSight } from '#web/components/layout/hidden-from-sight.ts';
import { keptListsQuery, titlesIn } from '#web/lib/kept-lists.ts';

/** As many as a browser draws at once without a pause. */
const AT_ONCE = 100;

interface PreviewRowsProps {
  readonly kind: ImportKind;
  readonly rows: readonly ImportRow[];
}

/** Rows of the workbook with what they change, or why they can't be taken. */
export function PreviewRows({ kind: { fieldWords, valueWords }, rows }: PreviewRowsProps) {
  const [shown, setShown] = useState(AT_ONCE);
  const titleOf = titlesIn(useQuery(keptListsQuery).data);
  const rest = rows.length - shown;
  if (rows.length === 0) return <Box>There are no such rows.</Box>;
  return (
    <Box>
      <CardList as="ol" aria-label="Rows" tabIndex={0} sx={{ maxHeight: '50vh', overflowY: 'auto' }}>
        {rows.slice(0, shown).map(({ row, about, student_id: id, subject, changes, errors }, index) => (
          <Box
            // Several sheets have a row of the number; rows neither come nor go.
            key={index}
            component="li"
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr', md: '96px 200px minmax(0, 1fr)' },
              columnGap: 2,
              px: 2.5,
              py: 1.25,
              overflowWrap: 'anywhere',
              '& + li': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Box sx={{ color: 'text.secondary' }}>Row {row}</Box>
            <Box>
              <Box sx={{ fontWeight: 600 }}>{id}</Box>
              {about}
            </Box>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {errors.map((reason) => (
                <Box key={reason} component="li" sx={{ color: 'error.main', fontWeight: 600 }}>
                  {reason}
                </Box>
              ))}
              {changes.map(({ field, from, to }) => (
                <li key={field}>
                  <Box component="span" sx={{ color: 'text.secondary' }}>
                    {fieldWords(field, { subject })}:{' '}
                  </Box>
                  {from !== null && (
                    <>
                      <span style={hiddenFromSight}>from </span>
                      {valueWords(field, from, titleOf)}
                      <span aria-hidden> → </span>
                      <span style={hiddenFromSight}> to </span>
                    </>
                  )}
                  <strong>{valueWords(field, to, titleOf)}</strong>
                </li>
              ))}
            </Box>
          </Box>
        ))}
      </CardList>
      {rest > 0 && (
        <Button variant="outlined" onClick={() => setShown(shown + AT_ONCE)} sx={{ mt: 1.5 }}>
          Show {Math.min(rest, AT_ONCE)} more of {rest}
        </Button>
      )}
    </Box>
  );
}
