import type { StudentContact } from '@formroom/domain/api/reports.ts';
import { formatPhone } from '@formroom/domain/kinds/format-answer.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Cell } from '#web/ui/layout/table-parts.tsx';

const parentNames = { father: 'Father', mother: 'Mother', guardian: 'Guardian' } as const;

/** Phone, email and parents of a student. */
export const ContactCells = ({
  contact,
}: {
  contact: Pick<StudentContact, 'phone' | 'email' | 'parents'>;
}) => (
  <>
    <LabelledCell label="Phone" className="whole">
      {contact.phone !== null && <Phone digits={contact.phone} />}
    </LabelledCell>
    <LabelledCell label="Email">{contact.email !== null && <Email address={contact.email} />}</LabelledCell>
    <Cell className="parents">
      {contact.parents.map(({ parent, name, mobile, email }) => (
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
  </>
);

/** A cell with its heading for narrow screens; empty without a value. */
export function LabelledCell({
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

/** An address that is too long for its line wraps before the @. */
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
