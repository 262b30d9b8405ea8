import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { PrintForm } from '#web/features/prints/print-form.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { registrationProgressQuery } from '#web/lib/registration-progress.ts';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';

/** Lists of a class or the school, to print. */
export function PrintPanel() {
  const classes = useQuery(registrationProgressQuery);
  return (
    <Box>
      <PageHeading title="Print">
        Lists, labels and registration forms for a class or the whole school.
      </PageHeading>
      <QueryStates
        query={classes}
        loading="Loading the classes …"
        height={480}
        failed="The classes could not be loaded"
        outdated={false}
        empty={
          <EmptyState icon={<PrintOutlined />} title="There are no students yet">
            Import students first. You can then print their lists here.
          </EmptyState>
        }
      >
        {(all) => (
          <SectionCard
            title="New print"
            description="Printed answers are data of children. Keep them where only school staff can read them."
          >
            <PrintForm classes={all} />
          </SectionCard>
        )}
      </QueryStates>
    </Box>
  );
}
