import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { termsQuery } from '#web/lib/terms.ts';
import type { TermKey } from '#web/lib/format-term.ts';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { type TermAction, TermDialogs } from '#web/features/report-card-posting/terms/term-dialogs.tsx';
import { matchesSearch } from '#web/features/report-card-posting/terms/format-term-row.ts';
import { TermsSkeleton, TermsTable } from '#web/features/report-card-posting/terms/terms-table.tsx';
import { QueryError } from '#web/ui/feedback/query-states.tsx';

/** The table of terms with its search and dialogs. */
export function TermsSection({ tools }: { tools: ReactNode }) {
  const query = useQuery(termsQuery);
  const terms = query.data;
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState<{ action: TermAction; key: TermKey }>();
  const found = terms?.filter((term) => matchesSearch(term, search));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        {tools}
        <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 320px' }, ml: { sm: 'auto' } }}>
          <SearchInput label="Search terms" value={search} onChange={setSearch} />
        </Box>
      </Box>
      {query.error && (
        <Box sx={{ mb: 2 }}>
          <QueryError
            query={query}
            title={terms ? 'The list may be out of date' : 'The terms could not be loaded'}
          />
        </Box>
      )}
      {query.isPending && <TermsSkeleton />}
      {terms?.length === 0 && (
        <EmptyState icon={<AssignmentOutlined />} title="There is no term yet">
          Add the first one with New term, then import its results. Families see no report card until it is
          posted.
        </EmptyState>
      )}
      {found && terms && terms.length > 0 && (
        <>
          <Box role="status" sx={{ mb: found.length === 0 ? 2 : 0, overflowWrap: 'anywhere' }}>
            {found.length === 0 && `No terms match “${search.trim()}”.`}
          </Box>
          {found.length > 0 && (
            <TermsTable
              terms={found}
              onAction={(action, { year, term }) => setOpen({ action, key: { year, term } })}
            />
          )}
        </>
      )}
      {open && (
        <TermDialogs
          action={open.action}
          term={terms?.find(({ year, term }) => year === open.key.year && term === open.key.term)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
