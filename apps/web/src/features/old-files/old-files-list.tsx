import type { OldFilesOfStudent } from '@formroom/domain/api/old-files.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { describeStudent } from '#web/features/old-files/old-file-messages.ts';
import { ListRow, RowList } from '#web/ui/layout/row-list.ts';
import { formatShowMore } from '#web/lib/format-show-more.ts';

/** The number of students shown at first, and added by each press of the button. */
const PAGE_SIZE = 50;

/** Whose files are old, how large they are and since when. */
export function OldFilesList({ students }: { readonly students: readonly OldFilesOfStudent[] }) {
  const [shown, setShown] = useState(PAGE_SIZE);
  return (
    <>
      <RowList aria-label="Old files by student">
        {students.slice(0, shown).map((each) => (
          <ListRow
            key={`${each.student_id} ${each.kind}`}
            sx={{
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            <Box sx={{ fontWeight: 600 }}>{each.student}</Box>
            <Box sx={{ color: 'text.secondary' }}>
              {each.student_id}
              {each.class_id !== null && `, ${each.class_id}`}
            </Box>
            <Box>{describeStudent(each)}</Box>
          </ListRow>
        ))}
      </RowList>
      {students.length > shown && (
        <Button variant="outlined" onClick={() => setShown(shown + PAGE_SIZE)} sx={{ mt: 2 }}>
          {formatShowMore(shown, students.length, PAGE_SIZE)}
        </Button>
      )}
    </>
  );
}
