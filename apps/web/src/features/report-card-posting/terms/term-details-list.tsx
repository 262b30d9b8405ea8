import type { TermDetails, TermRecord } from '@formroom/domain/api/terms.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { entryDayLabels, termFieldLabels } from '#web/features/report-card-posting/terms/term-form.ts';
import { TermDialog } from '#web/features/report-card-posting/terms/term-dialog.tsx';

/** The details printed on every card of the term. They can be changed until the cards are posted. */
export function TermDetailsList({ term }: { term: TermRecord }) {
  const [isChanging, setChanging] = useState(false);
  // `Object.keys` loses the type of the keys.
  const names = Object.keys(termFieldLabels) as (keyof TermDetails)[];
  return (
    <Box>
      <Box
        component="dl"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 210px), 1fr))',
          columnGap: 2,
          rowGap: 1,
          m: 0,
          '& dt': { color: 'text.secondary', fontSize: '0.9375rem' },
          '& dd': { m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
        }}
      >
        {names.map((name) => (
          <div key={name}>
            <dt>{termFieldLabels[name]}</dt>
            {term[name] === null ? (
              <Box component="dd" sx={{ color: 'error.main' }}>
                Not known
              </Box>
            ) : (
              <dd>{term[name]}</dd>
            )}
          </div>
        ))}
        {(['entry_from', 'entry_until'] as const).map((name) => (
          <div key={name}>
            <dt>{entryDayLabels[name]}</dt>
            <dd>{term[name] ?? 'No limit'}</dd>
          </div>
        ))}
        <div>
          <dt>Ranked students</dt>
          <dd>{term.rank_incomplete === 1 ? 'All with an average' : 'Only those with all marks'}</dd>
        </div>
      </Box>
      {term.posted === 0 && (
        <Button
          variant="outlined"
          aria-haspopup="dialog"
          onClick={() => setChanging(true)}
          sx={{ mt: 1.5, minHeight: 44 }}
        >
          Change dates
        </Button>
      )}
      {isChanging && <TermDialog term={term} onClose={() => setChanging(false)} />}
    </Box>
  );
}
