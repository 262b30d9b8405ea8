import type { StudentListEntry } from '@formroom/domain/api/students.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { StudentSelectionState } from '#web/features/student-list/select/use-student-selection.ts';

interface PageSelectionProps {
  readonly selection: StudentSelectionState;
  readonly students: readonly StudentListEntry[];
}

/** Selects the students of the page, or all that match. It stands above the rows. */
export function PageSelection({ selection, students }: PageSelectionProps) {
  const { isAll, total, isFiltered, isSelected, select, selectAll } = selection;
  const onPage = students.filter(({ id }) => isSelected(id)).length;
  const hasMore = total > students.length;
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        px: { xs: 2, md: 2.5 },
        py: 0.5,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <FormControlLabel
        label={hasMore ? `All ${students.length} on this page` : `All ${students.length} students`}
        control={
          <Checkbox
            checked={onPage === students.length}
            indeterminate={onPage > 0 && onPage < students.length}
            onChange={(_event, isChecked) => select(students, isChecked)}
          />
        }
        sx={{ minHeight: 44, mr: 0 }}
      />
      {hasMore && (
        <Button
          aria-disabled={isAll}
          onClick={() => {
            if (!isAll) void selectAll();
          }}
        >
          Select all {total} {isFiltered ? 'that match' : 'students'}
        </Button>
      )}
    </Box>
  );
}
