import { formatListName } from '@formroom/domain/school/person-name.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { PanelLoading } from '#web/ui/feedback/panel-loading.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { useHeadingFocus } from '#web/ui/layout/use-heading-focus.ts';
import { StudentPhoto } from '#web/features/documents/student-photo.tsx';
import { PartLinks } from '#web/features/students/record/part-links.tsx';
import {
  AccountOfStudent,
  HistoryOfStudent,
  MessagesOfStudent,
  type PartProps,
  StudentReportCards,
} from '#web/pages/office/student-parts.tsx';
import { StudentAnswers } from '#web/pages/office/student-answers.tsx';
import { DocumentsOfStudent } from '#web/pages/office/student-documents.tsx';
import { StudentOverview } from '#web/pages/office/student-overview.tsx';
import { ApiError } from '#web/lib/api-error.ts';
import { pathBackToList } from '#web/features/student-list/find/last-student-list.ts';
import { pathToStudent, type StudentPart, studentPartIds } from '#web/lib/student-path.ts';
import { POLL_INTERVAL_MS, studentRecordQuery } from '#web/lib/student-record.ts';
import { QueryError } from '#web/ui/feedback/query-states.tsx';

const parts: Readonly<Record<StudentPart, ComponentType<PartProps>>> = {
  overview: StudentOverview,
  answers: StudentAnswers,
  documents: DocumentsOfStudent,
  account: AccountOfStudent,
  'report-cards': StudentReportCards,
  messages: MessagesOfStudent,
  history: HistoryOfStudent,
};

/** Everything about one student; each part has its own address. */
export function StudentPage() {
  const { id = '', part: named = 'overview', step } = useParams();
  const record = useQuery({ ...studentRecordQuery(id), refetchInterval: POLL_INTERVAL_MS });
  const part = studentPartIds.find((each) => each === named);
  // The steps that the office fills in have headings of their own.
  const isFilledIn = part === 'answers' && step !== undefined;
  useHeadingFocus(record.data !== undefined && !isFilledIn);
  if (part === undefined) return <Navigate to={pathToStudent(id)} replace />;
  if (record.isLoadingError) {
    const isUnknown = record.error instanceof ApiError && record.error.status === 404;
    return (
      <QueryError
        query={record}
        title={isUnknown ? `There is no student with the ID ${id}` : 'The record could not be opened'}
        heading
      />
    );
  }
  if (!record.data) return <PanelLoading />;
  const { first_name, last_name, class_id } = record.data;
  const student = { id, first_name: first_name ?? '', last_name: last_name ?? '', class_id };
  const Part = parts[part];
  return (
    <>
      <MuiLink
        component={Link}
        to={pathBackToList(id)}
        sx={{ display: 'inline-block', fontWeight: 600, py: 0.5, mb: 1 }}
      >
        Back to the students
      </MuiLink>
      {!isFilledIn && (
        <Box sx={{ display: 'flex', gap: 2, mb: 1 }}>
          <StudentPhoto key={id} studentId={id} name={formatListName(student)} />
          <PageHeading title={formatListName(student)}>
            {`Student ${id}, ${class_id === null ? 'in no class' : `class ${class_id}`}`}
          </PageHeading>
        </Box>
      )}
      <PartLinks studentId={id} current={part} />
      <Box key={id} sx={{ mt: 3 }}>
        <Part student={student} record={record.data} />
      </Box>
    </>
  );
}
