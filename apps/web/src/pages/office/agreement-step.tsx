import { terms } from '@formroom/domain/registration/sections/terms.ts';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { CheckboxControl } from '#web/ui/fields/flag-control.tsx';
import { filesQuery } from '#web/lib/student-files.ts';
import { UploadScan } from '#web/features/documents/upload/upload-scan.tsx';
import { AgreedBy } from '#web/features/agreement/agree/agreed-by.tsx';
import { AgreementFacts } from '#web/features/agreement/agreement-facts.tsx';
import { InvalidAnswers, PageSection, StillMissing } from '#web/features/agreement/agree/page-sections.tsx';
import { StillToConfirm } from '#web/features/agreement/still-to-confirm.tsx';
import { PrintedForm } from '#web/features/agreement/agree/printed-form.tsx';
import { useSavedInput } from '#web/lib/autosave/use-autosave.ts';
import { useStudentRecord } from '#web/lib/student-record.ts';

const NAME = 'agree_terms_conditions';
const noOptions = { entries: [], state: 'ready', retry: () => undefined } as const;
const field = { ...terms.fields[NAME], label: 'The family has agreed to the terms on the signed page' };

/** The last step for the office: what is missing, the form to print and sign, and the agreement on the signed page (R45). */
export function AgreementStep() {
  const record = useStudentRecord();
  return (
    <>
      <PageHeading title="Complete">
        Print the form, let the family sign it, and upload a scan of the signed page.
      </PageHeading>
      <InvalidAnswers />
      <StillMissing />
      <StillToConfirm />
      <PageSection title="Registration form">
        <PrintedForm id={record.id} ready />
      </PageSection>
      <PageSection title="Agreement">
        <Agreement studentId={record.id} />
        {record.submitted_at !== null && (
          <AgreementFacts id={record.id} submittedAt={record.submitted_at} agreedBy={record.agreed_by} />
        )}
      </PageSection>
    </>
  );
}

function Agreement({ studentId }: { studentId: string }) {
  const input = useSavedInput(NAME);
  const files = useQuery(filesQuery(studentId));
  const scans = files.data?.filter(({ type }) => type === 'file') ?? [];
  return (
    <>
      <Typography sx={{ mb: 1 }}>
        {scans.length === 0
          ? 'The agreement can be set when a scan of the signed page is here.'
          : `Uploaded: ${scans.map(({ name }) => name).join(', ')}`}
      </Typography>
      <UploadScan studentId={studentId} />
      {(scans.length > 0 || input.value === '1') && (
        <>
          <AgreedBy question="Who signed?" />
          <CheckboxControl {...input} field={field} id={NAME} options={noOptions} />
        </>
      )}
    </>
  );
}
