import Box from '@mui/material/Box';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { AllAnswers } from '#web/features/check-answers/all-answers.tsx';
import { Agreement } from '#web/features/agreement/agree/agreement.tsx';
import { Confirmation } from '#web/features/agreement/agree/confirmation.tsx';
import { PastAgreement, useAgreements } from '#web/features/agreement/agree/past-agreement.tsx';
import { PrintedForm } from '#web/features/agreement/agree/printed-form.tsx';
import { StillToConfirm } from '#web/features/agreement/still-to-confirm.tsx';
import { TermsText } from '#web/features/agreement/agree/terms-text.tsx';
import { wasAskedToAgree } from '#web/features/registration/asked-to-agree.ts';
import { useSettings } from '#web/lib/settings.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';
import { PageSection, StillMissing, InvalidAnswers } from '#web/features/agreement/agree/page-sections.tsx';
import { LoadingBox, QueryError } from '#web/ui/feedback/query-states.tsx';

/** The sixth step: missing answers, the printed form, the terms and the agreement. */
export function CompletePage() {
  const settings = useSettings();
  const record = useStudentRecord();
  const terms = settings.data?.terms_text;
  const agreements = useAgreements(record);
  const isAsked = wasAskedToAgree(useLocation().state);
  const isReady = terms !== undefined && !agreements.isPending;
  const hasAgreed = record.submitted_at !== null;
  // Agreed before this visit: the page begins with it. What is agreed to now is shown below the box, where it is seen.
  const [wasAgreed, setWasAgreed] = useState(hasAgreed);
  if (wasAgreed && !hasAgreed) setWasAgreed(false);
  const isTermsNoted = record.terms_and_conditions === 1;
  return (
    <>
      <PageHeading title="Complete">
        Check the form and agree to the school’s terms. You can come back and change answers at any time.
      </PageHeading>
      {wasAgreed && record.submitted_at !== null && (
        <PageSection title="Your agreement">
          <Confirmation record={record} submittedAt={record.submitted_at} />
        </PageSection>
      )}
      <InvalidAnswers />
      <StillMissing />
      <StillToConfirm />
      <PageSection title="Your answers">
        <AllAnswers />
      </PageSection>
      <PageSection title="Your registration form">
        <PrintedForm id={record.id} ready={isTermsNoted || settings.isError} />
      </PageSection>
      <Box id="terms" tabIndex={-1} sx={{ outline: 'none' }}>
        <PageSection title="Terms and conditions">
          {isReady && agreements.data && !hasAgreed && (
            <PastAgreement agreements={agreements.data} terms={terms} />
          )}
          {isReady && <TermsText text={terms} before={agreements.data?.past[0]?.text ?? undefined} />}
          {!isReady && !settings.isError && <LoadingBox height={400} />}
          {terms === undefined && settings.isError && (
            <QueryError query={settings} title="The terms could not be loaded" />
          )}
          {(isReady || hasAgreed) && <Agreement terms={terms} isShownAbove={wasAgreed} isAsked={isAsked} />}
        </PageSection>
      </Box>
    </>
  );
}
