import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { SaveIndicator } from '#web/ui/fields/save-indicator.tsx';
import type { TableDraft } from '#web/features/settings/use-table-draft.ts';

interface SaveTableProps {
  readonly label: string;
  readonly table: Pick<
    TableDraft<never>,
    'error' | 'isChanged' | 'isPending' | 'indicator' | 'save' | 'undo'
  >;
}

/** Error, buttons and save indicator below a table that is saved as a whole. */
export const SaveTable = ({ label, table }: SaveTableProps) => (
  <Box>
    {table.error !== undefined && (
      <FormHelperText error role="alert" sx={{ mb: 1.5 }}>
        {table.error}
      </FormHelperText>
    )}
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Button variant="contained" aria-disabled={table.isPending || !table.isChanged} onClick={table.save}>
        {table.isPending ? 'Saving …' : label}
      </Button>
      {table.isChanged && !table.isPending && <Button onClick={table.undo}>Cancel</Button>}
      <Box role="status">
        <SaveIndicator indicator={table.indicator} />
      </Box>
    </Box>
  </Box>
);
