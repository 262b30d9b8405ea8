import type { SendAgain } from '@formroom/domain/api/students.ts';
import { documents, documentTypes } from '@formroom/domain/registration/documents.ts';
import { registrationStateTexts } from '@formroom/domain/registration/registration-state.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { formatJoining } from '@formroom/domain/school/school-year.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { filesQuery } from '#web/lib/student-files.ts';
import { AgreementFacts } from '#web/features/agreement/agreement-facts.tsx';
import { MissingList } from '#web/features/agreement/missing-list.tsx';
import { getRegistrationState, missingSummary } from '#web/features/agreement/summary/registration-state.ts';
import { AccountFacts, useStudentAccount } from '#web/features/student-accounts/account-part.tsx';
import { FillInButton } from '#web/features/students/record/fill-in-button.tsx';
import { KeyFacts } from '#web/features/students/record/key-facts.tsx';
import { missingByStep } from '#web/lib/missing-items.ts';
import type { PartProps } from '#web/pages/office/student-parts.tsx';
import { RecordOwnerContext } from '#web/lib/record-owner.ts';
import { useSchoolDay } from '#web/lib/school-date-time.ts';
import { officeRecordOwner, pathToStudent } from '#web/lib/student-path.ts';

const MAX_MISSING_PER_STEP = 4;

/** What the page is opened for most often, and the state of the registration, the documents and the sign-in. */
export function StudentOverview({ student: { id }, record }: PartProps) {
  const account = useStudentAccount(id);
  const { label, meaning } = registrationStateTexts[getRegistrationState(record)];
  const missing = missingByStep(record);
  return (
    <RecordOwnerContext value={officeRecordOwner(id)}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {account.data?.left_at && <LeftNotice at={account.data.left_at} />}
        {account.data?.joins_year !== undefined && <JoinsNotice year={account.data.joins_year} />}
        <Part title="At a glance">
          <KeyFacts record={record} />
          <MuiLink component={Link} to={pathToStudent(id, 'answers')} sx={{ display: 'inline-block', mt: 2 }}>
            Read all answers
          </MuiLink>
        </Part>
        <Part title="Registration">
          <Typography sx={{ mb: 1 }}>
            <strong>{label}</strong>: {meaning}. {missingSummary(record.missing)}
          </Typography>
          {record.submitted_at !== null && <AgreementFacts id={id} submittedAt={record.submitted_at} />}
          <MissingList missing={missing} maxItems={MAX_MISSING_PER_STEP} />
          {account.data?.left_at === null && (
            <Box sx={{ mt: 2 }}>
              <FillInButton studentId={id} />
            </Box>
          )}
        </Part>
        <Part title="Documents">
          <DocumentCounts studentId={id} sendAgain={record.send_again} />
          <MuiLink component={Link} to={pathToStudent(id, 'documents')}>
            Open the documents
          </MuiLink>
        </Part>
        <Part title="Sign-in">{account.data && <AccountFacts account={account.data} />}</Part>
      </Box>
    </RecordOwnerContext>
  );
}

function DocumentCounts({ studentId, sendAgain }: { studentId: string; sendAgain: SendAgain }) {
  const files = useQuery(filesQuery(studentId));
  return (
    <Box component="ul" sx={{ m: 0, mb: 1, pl: 2.5 }}>
      {documentTypes.map((type) => {
        const count = files.data?.filter((file) => file.type === type).length;
        const text = count === 0 ? 'missing' : count === undefined ? '…' : pluralize(count, 'file');
        return (
          <li key={type}>
            {documents[type].label}: {sendAgain[type] === undefined ? text : 'asked for again'}
          </li>
        );
      })}
    </Box>
  );
}

const LeftNotice = ({ at }: { at: string }) => (
  <Typography role="status" sx={{ fontWeight: 600 }}>
    Left the school on {useSchoolDay(at)}. The record can be read, but not changed.
  </Typography>
);

const JoinsNotice = ({ year }: { year: number }) => (
  <Typography role="status" sx={{ fontWeight: 600 }}>
    This student {formatJoining(year)}. Until then the student is not in the lists and totals of this year,
    but can already register.
  </Typography>
);

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        p: { xs: 2, sm: 3 },
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1.5,
      }}
    >
      <Typography id={id} variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}
