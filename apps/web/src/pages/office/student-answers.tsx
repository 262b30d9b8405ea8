import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { type EntrySource, entrySources } from '@formroom/domain/school/entry-source.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import { type StepId, steps } from '@formroom/domain/registration/steps.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, memo, useMemo, useState, useEffect } from 'react';
import { Navigate, useParams } from 'react-router';
import { PdfView } from '#web/ui/pdf/pdf-view.tsx';
import { useHeadingFocus } from '#web/ui/layout/use-heading-focus.ts';
import { DocumentsStep } from '#web/features/documents/upload/documents-step.tsx';
import {
  FamilyDataStep,
  HealthDataStep,
  OtherDataStep,
  StudentDataStep,
} from '#web/features/registration/fill-in/data-steps.tsx';
import { RegistrationFrame } from '#web/features/registration/registration-layout.tsx';
import { SaveStatus } from '#web/features/registration/save-status.tsx';
import { useStudentAccount } from '#web/features/student-accounts/account-part.tsx';
import { ChooseSource } from '#web/features/students/record/choose-source.tsx';
import { FillInButton } from '#web/features/students/record/fill-in-button.tsx';
import { createEntrySaver } from '#web/features/students/record/entry-saver.ts';
import { UnsavedEntriesDialog } from '#web/features/students/record/unsaved-entries-dialog.tsx';
import { useSaverWhileShown } from '#web/features/students/edit/use-office-saver.ts';
import { AgreementStep } from '#web/pages/office/agreement-step.tsx';
import type { PartProps } from '#web/pages/office/student-parts.tsx';
import { AutosaveContext } from '#web/lib/autosave/use-autosave.ts';
import { Confirmer } from '#web/lib/autosave/confirmations/confirmer.ts';
import { RecordOwnerContext } from '#web/lib/record-owner.ts';
import { useAccount, useMayChange } from '#web/lib/session.ts';
import { officeRecordOwner, pathToStudent } from '#web/lib/student-path.ts';
import { colours } from '#web/lib/design-tokens.ts';
import type { NamedStudent } from '#web/lib/student-actions.ts';

const pages: Readonly<Record<StepId, ComponentType>> = {
  studentData: StudentDataStep,
  familyData: FamilyDataStep,
  healthData: HealthDataStep,
  otherData: OtherDataStep,
  documents: DocumentsStep,
  submit: AgreementStep,
};

/** The answers to read and, below the address of a step, the six steps, which the office fills in for the family. */
export function StudentAnswers({ student }: PartProps) {
  const { step } = useParams();
  const mayChange = useMayChange();
  if (step === undefined) return <AnswersToRead studentId={student.id} />;
  if (!mayChange) return <Navigate to={pathToStudent(student.id, 'answers')} replace />;
  return <FillIn student={student} />;
}

function FillIn({ student }: Pick<PartProps, 'student'>) {
  const [source, setSource] = useEntrySource(student.id);
  const account = useStudentAccount(student.id);
  useHeadingFocus(true, source);
  const owner = useMemo(() => officeRecordOwner(student.id), [student.id]);
  if (account.data && account.data.left_at !== null)
    return <Navigate to={pathToStudent(student.id)} replace />;
  if (!source) return <ChooseSource name={formatListName(student)} onChoose={setSource} />;
  return (
    <RecordOwnerContext value={owner}>
      <WhoseRecord student={student} source={source} onChange={() => setSource(undefined)} />
      <Steps key={source} studentId={student.id} source={source} />
    </RecordOwnerContext>
  );
}

/** The answers as they are printed. */
function AnswersToRead({ studentId }: { studentId: string }) {
  const hasLeft = useStudentAccount(studentId).data?.left_at !== null;
  return (
    <>
      {!hasLeft && <FillInButton studentId={studentId} />}
      <PdfView
        url={pathTo(paths.registrationForm, { id: studentId })}
        title="Registration form"
        fileName={`Registration Form ${studentId}.pdf`}
      />
    </>
  );
}

interface StepsProps {
  readonly studentId: string;
  readonly source: EntrySource;
}

/** Memoized, because the page around it renders with each save. */
const Steps = memo(function Steps({ studentId, source }: StepsProps) {
  const client = useQueryClient();
  const { id: office } = useAccount();
  const saver = useSaverWhileShown(() => createEntrySaver(client, { studentId, office, source }));
  const confirmer = useConfirmerWhileShown(() => {
    const owner = `${office} enters for ${studentId}`;
    return new Confirmer({ client, studentId, saver, owner, source });
  });
  const { step: named = '' } = useParams();
  const step = steps.find(({ path }) => path === `/registration/${named}`);
  if (!step) return <Navigate to={pathToStudent(studentId, 'answers')} replace />;
  const Page = pages[step.id];
  return (
    <AutosaveContext value={saver}>
      <RegistrationFrame
        saver={saver}
        confirmer={confirmer}
        current={step.path}
        saveStatus={<SaveStatus isStoredOnDevice={false} />}
      >
        <Page key={step.id} />
        <UnsavedEntriesDialog studentId={studentId} />
      </RegistrationFrame>
    </AutosaveContext>
  );
});

const sourcePhrases: Readonly<Record<EntrySource, string>> = {
  paper: 'from paper',
  phone: 'by phone',
  counter: 'at the counter',
};

interface WhoseRecordProps {
  readonly student: NamedStudent;
  readonly source: EntrySource;
  readonly onChange: () => void;
}

/** Stays in sight, so that nobody fills in the wrong record. */
const WhoseRecord = ({ student, source, onChange }: WhoseRecordProps) => (
  <Box
    component="section"
    aria-label="Whose record"
    sx={{
      position: 'sticky',
      top: 0,
      zIndex: 3,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      columnGap: 2,
      minHeight: 48,
      mb: 3,
      px: 2,
      py: 0.5,
      bgcolor: colours.bar,
      color: colours.onBar,
      borderBottom: 3,
      borderColor: 'secondary.main',
      overflowWrap: 'anywhere',
    }}
  >
    <span>
      Filling in for <strong>{formatListName(student)}</strong> ({student.id}
      {student.class_id !== null && `, ${student.class_id}`}), {sourcePhrases[source]}
    </span>
    <Button color="inherit" onClick={onChange} sx={{ minHeight: 40, px: 1, textDecoration: 'underline' }}>
      Change
    </Button>
  </Box>
);

/** The source of the answers that an administrator enters for a student. It is kept while the tab is open. */
function useEntrySource(studentId: string) {
  const { id: office } = useAccount();
  const key = `formroom.entry-source.${encodeURIComponent(office)}.${studentId}`;
  const [source, setSource] = useState(() =>
    entrySources.find((each) => each === sessionStorage.getItem(key)),
  );
  const choose = (chosen: EntrySource | undefined) => {
    if (chosen === undefined) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, chosen);
    setSource(chosen);
  };
  return [source, choose] as const;
}

/** A confirmer that sends until the component is gone; what is unsent then stays in the tab. */
function useConfirmerWhileShown(create: () => Confirmer): Confirmer {
  const [confirmer] = useState(create);
  useEffect(() => {
    confirmer.start();
    return () => confirmer.stop();
  }, [confirmer]);
  return confirmer;
}
