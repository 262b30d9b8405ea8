import Skeleton from '@mui/material/Skeleton';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { Agreement } from '#web/features/registration/complete/agreement.tsx';
import { PrintedForm } from '#web/features/registration/complete/printed-form.tsx';
import { TermsText } from '#web/features/registration/complete/terms-text.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import { useSettings } from '#web/lib/settings.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';
import {
  PageSection,
  StillMissing,
  InvalidAnswers,
} from '#web/features/registration/complete/page-sections.tsx';

/** The sixth step: missing answers, the printed form, the terms and the agreement. */
export function CompletePage() {
  const settings = useSettings();
  const record = useStudentRecord();
  const terms = settings.data?.terms_text;
  const hasAgreed = record.submitted_at !== null;
  const isTermsNoted = record.terms_and_conditions === 1;
  return (
    <>
      <PageHeading title="Complete">
        Check the form and agree to the school’s terms. You can come back and change answers at any time.
      </PageHeading>
      <InvalidAnswers />
      <StillMissing />
      <PageSection title="Your registration form">
        <PrintedForm id={record.id} ready={isTermsNoted || settings.isError} />
      </PageSection>
      <PageSection title="Terms and conditions">
        {terms !== undefined && <TermsText text={terms} />}
        {terms === undefined && !settings.isError && <Skeleton variant="rounded" height={400} />}
        {terms === undefined && settings.isError && (
          <ErrorNotice
            title="The terms could not be loaded"
            onRetry={() => void settings.refetch()}
            retrying={settings.isFetching}
          >
            {errorMessage(settings.error)}
          </ErrorNotice>
        )}
        {(terms !== undefined || hasAgreed) && <Agreement />}
      </PageSection>
    </>
  );
}
