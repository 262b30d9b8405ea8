import type { ChecklistStudent } from '@formroom/domain/api/reports.ts';
import { type DocumentState, documentStateLabels } from '@formroom/domain/registration/document-check.ts';
import { documents, documentTypes } from '@formroom/domain/registration/documents.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { LabelledCell } from '#web/features/reports/contact-cells.tsx';
import { ReportTable } from '#web/features/reports/report-table.tsx';
import { Row, RowHeading } from '#web/ui/layout/table-parts.tsx';
import { pathToStudent } from '#web/lib/student-path.ts';

const headings = ['Name', 'ID', 'Class', ...documentTypes.map((type) => documents[type].label)];

interface ChecklistTableProps {
  readonly students: readonly ChecklistStudent[];
  /** The number of students, including those with all documents. */
  readonly total: number;
  readonly isBusy: boolean;
}

/** Which documents each student has handed in. */
export const ChecklistTable = ({ total, ...table }: ChecklistTableProps) => (
  <ReportTable
    {...table}
    label="Students"
    headings={headings}
    total={total}
    empty={total === 0 ? 'There are no students yet.' : 'No student lacks a document.'}
    renderRow={(student) => (
      <Row key={student.id}>
        <RowHeading>
          <MuiLink component={Link} to={pathToStudent(student.id, 'documents')}>
            {formatListName(student)}
          </MuiLink>
        </RowHeading>
        <LabelledCell label="ID">{student.id}</LabelledCell>
        <LabelledCell label="Class">{student.class_id}</LabelledCell>
        {documentTypes.map((type) => (
          <LabelledCell key={type} label={documents[type].label}>
            <State state={student.documents[type]} />
          </LabelledCell>
        ))}
      </Row>
    )}
  />
);

const State = ({ state }: { state: DocumentState }) => (
  <Box component="span" sx={state === 'in' ? {} : { color: 'error.main', fontWeight: 600 }}>
    {documentStateLabels[state]}
  </Box>
);
