import PrintOutlined from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { PrintForm } from '#web/features/prints/print-form.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import { registrationProgressQuery } from '#web/lib/registration-progress.ts';

/** Lists of a class or the school, to print. */
export function PrintPanel() {
  const classes = useQuery(registrationProgressQuery);
  return (
    <Box>
      <PageHeading title="Print">
        Lists, labels and registration forms for a class or the whole school.
      </PageHeading>
      {classes.isLoadingError ? (
        <ErrorNotice
          title="The classes could not be loaded"
          onRetry={() => void classes.refetch()}
          retrying={classes.isFetching}
        >
          {errorMessage(classes.error)}
        </ErrorNotice>
      ) : !classes.data ? (
        <Skeleton variant="rounded" height={480} aria-label="Loading the classes …" role="status" />
      ) : classes.data.length === 0 ? (
        <EmptyState icon={<PrintOutlined />} title="There are no students yet">
          Import students first. You can then print their lists here.
        </EmptyState>
      ) : (
        <SectionCard
          title="New print"
          description="Printed answers are data of children. Keep them where only school staff can read them."
        >
          <PrintForm classes={classes.data} />
        </SectionCard>
      )}
    </Box>
  );
}
