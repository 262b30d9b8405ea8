import { officePaths } from '@formroom/domain/api/paths.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { Link } from 'react-router';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { TermDialog } from '#web/features/report-card-posting/terms/term-dialog.tsx';
import { TermsSection } from '#web/features/report-card-posting/terms/terms-section.tsx';
import { ForOffice } from '#web/lib/for-office.tsx';
import { useIsPanelShown } from '#web/lib/office-panels.ts';

/** The school's terms, their results and the posting of their report cards. */
export function PostReportCardsPanel() {
  const isShown = useIsPanelShown();
  const [isAdding, setAdding] = useState(false);
  return (
    <Box sx={{ maxWidth: 1120 }}>
      <PageHeading title="Post Term Reports">
        Families can see a term’s report cards as soon as you post them, until you remove them.
      </PageHeading>
      <TermsSection
        tools={
          <>
            <ForOffice>
              <Button variant="contained" aria-haspopup="dialog" onClick={() => setAdding(true)}>
                New term
              </Button>
            </ForOffice>
            {isShown('importResults') && (
              <Button variant="outlined" component={Link} to={officePaths.importResults}>
                Import results
              </Button>
            )}
          </>
        }
      />
      {isAdding && <TermDialog onClose={() => setAdding(false)} />}
    </Box>
  );
}
