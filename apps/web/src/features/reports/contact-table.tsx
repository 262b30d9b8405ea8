import type { StudentContact } from '@formroom/domain/api/reports.ts';
import { printedPhone } from '@formroom/domain/kinds/printed.ts';
import { listName } from '@formroom/domain/school/person-name.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { PaperTable } from '#web/features/reports/paper-table.ts';

/** As many as a browser draws at once without a pause. */
const AT_ONCE = 200;

const parentNames = { father: 'Father', mother: 'Mother', guardian: 'Guardian' } as const;

/** The students with their contacts; more of a large school on demand. */
export function ContactTable({ students, isBusy }: { students: StudentContact[]; isBusy: boolean }) {
  const [shown, setShown] = useState(AT_ONCE);
  const rest = students.length - shown;
  return (
    <>
      <PaperTable role="region" aria-label="Contacts" tabIndex={0} sx={{ opacity: isBusy ? 0.55 : 1 }}>
        <table aria-busy={isBusy}>
          <thead>
            <tr>
              {['ID', 'Name', 'Class', 'Sex', 'Date of Birth', 'Phone', 'Email', 'Parents'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {students.length === 0 && (
              <tr>
                <td colSpan={8}>There are no students yet.</td>
              </tr>
            )}
            {students.slice(0, shown).map((student) => (
              <ContactRow key={student.id} student={student} />
            ))}
          </tbody>
        </table>
      </PaperTable>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mt: 2 }}>
        Total Number of Students: {students.length}
        {rest > 0 && (
          <Button variant="outlined" onClick={() => setShown(shown + AT_ONCE)}>
            Show {Math.min(rest, AT_ONCE)} more
          </Button>
        )}
      </Box>
    </>
  );
}

const ContactRow = ({ student }: { student: StudentContact }) => (
  <tr>
    <td>{student.id}</td>
    <th scope="row">{listName(student)}</th>
    <td>{student.class_id}</td>
    <td>{student.sex}</td>
    <td className="whole">{student.date_of_birth}</td>
    <td className="whole">
      <Phone digits={student.phone} />
    </td>
    <td>
      <Email address={student.email} />
    </td>
    <td className="several">
      {student.parents.map(({ parent, name, mobile, email }) => (
        <Box key={parent} sx={{ '& + &': { mt: 0.75 } }}>
          {parentNames[parent]}: {name}
          {mobile !== null && ', '}
          <Phone digits={mobile} />
          {email !== null && ', '}
          <Email address={email} />
        </Box>
      ))}
    </td>
  </tr>
);

const Phone = ({ digits }: { digits: string | null }) =>
  digits !== null && (
    <Link href={`tel:+1868${digits}`} color="inherit" sx={{ whiteSpace: 'nowrap' }}>
      {printedPhone(digits)}
    </Link>
  );

const Email = ({ address }: { address: string | null }) =>
  address !== null && (
    <Link href={`mailto:${address}`} color="inherit" sx={{ overflowWrap: 'anywhere' }}>
      {address}
    </Link>
  );
