import type { StudentContact } from '@formroom/domain/api/reports.ts';
import { formatPhone } from '@formroom/domain/kinds/format-answer.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { type ReactNode, useState } from 'react';
import { Cell, ColumnHeading, Row, RowHeading, Rows, Table } from '#web/ui/layout/table-parts.tsx';
import { ContactCard } from '#web/features/reports/contact-card.ts';
import { ROWS_PER_PAGE, RowsFooter } from '#web/features/reports/rows-footer.tsx';

const parentNames = { father: 'Father', mother: 'Mother', guardian: 'Guardian' } as const;
const headings = ['ID', 'Name', 'Class', 'Sex', 'Date of Birth', 'Phone', 'Email', 'Parents'];

interface ContactTableProps {
  readonly students: readonly StudentContact[];
  /** How many there are without the search. */
  readonly total: number;
  readonly isBusy: boolean;
}

/** The students with their contacts; more of a large school on demand. */
export function ContactTable({ students, total, isBusy }: ContactTableProps) {
  const [shown, setShown] = useState(ROWS_PER_PAGE);
  return (
    <>
      <ContactCard role="region" aria-label="Contacts" tabIndex={0} sx={{ opacity: isBusy ? 0.55 : 1 }}>
        <Table aria-busy={isBusy}>
          <thead>
            <Row>
              {headings.map((title) => (
                <ColumnHeading key={title}>{title}</ColumnHeading>
              ))}
            </Row>
          </thead>
          <Rows>
            {students.length === 0 && (
              <Row>
                <Cell colSpan={headings.length}>
                  {total === 0 ? 'There are no students yet.' : 'No student matches this search.'}
                </Cell>
              </Row>
            )}
            {students.slice(0, shown).map((student) => (
              <ContactRow key={student.id} student={student} />
            ))}
          </Rows>
        </Table>
      </ContactCard>
      <RowsFooter found={students.length} total={total} shown={shown} onShow={setShown} />
    </>
  );
}

const ContactRow = ({ student }: { student: StudentContact }) => (
  <Row>
    <LabelledCell label="ID" className="id">
      {student.id}
    </LabelledCell>
    <RowHeading>{formatListName(student)}</RowHeading>
    <LabelledCell label="Class">{student.class_id}</LabelledCell>
    <LabelledCell label="Sex">{student.sex}</LabelledCell>
    <LabelledCell label="Date of Birth" className="whole">
      {student.date_of_birth}
    </LabelledCell>
    <LabelledCell label="Phone" className="whole">
      {student.phone !== null && <Phone digits={student.phone} />}
    </LabelledCell>
    <LabelledCell label="Email">{student.email !== null && <Email address={student.email} />}</LabelledCell>
    <Cell className="parents">
      {student.parents.map(({ parent, name, mobile, email }) => (
        <Box key={parent} sx={{ '& + &': { mt: 0.75 } }}>
          {parentNames[parent]}: {name}
          {mobile !== null && (
            <>
              {', '}
              <Phone digits={mobile} />
            </>
          )}
          {email !== null && (
            <>
              {', '}
              <Email address={email} />
            </>
          )}
        </Box>
      ))}
    </Cell>
  </Row>
);

/** A cell that says what it is where the headings are not shown; nothing there where it is empty. */
function LabelledCell({
  label,
  className = '',
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  if (children === null || children === false) return <Cell />;
  return (
    <Cell className={className}>
      <span className="label">{label} </span>
      {children}
    </Cell>
  );
}

const Phone = ({ digits }: { digits: string }) => (
  <Link href={`tel:+1868${digits}`} color="inherit" sx={{ whiteSpace: 'nowrap' }}>
    {formatPhone(digits)}
  </Link>
);

/** Where there is no room for the whole address it breaks before the @. */
function Email({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <Link href={`mailto:${address}`} color="inherit">
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </Link>
  );
}
