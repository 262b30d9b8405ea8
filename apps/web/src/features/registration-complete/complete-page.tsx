import TaskOutlined from '@mui/icons-material/TaskOutlined';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { PageHeading } from '#web/components/layout/page-heading.tsx';

/** The sixth step, until the school opens it. */
export function CompletePage() {
  return (
    <>
      <PageHeading title="Complete">The printed form and the school’s terms and conditions.</PageHeading>
      <EmptyState icon={<TaskOutlined />} title="Completing opens later">
        The school has not opened this step yet. Nothing is lost meanwhile: the answers in the other steps are
        saved, and you can change them at any time.
      </EmptyState>
    </>
  );
}
