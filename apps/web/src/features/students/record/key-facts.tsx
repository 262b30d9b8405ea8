import type { StudentRecord } from '@formroom/domain/api/students.ts';
import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import { parentLabels } from '@formroom/domain/registration/parent-contacts.ts';
import { conditions } from '@formroom/domain/registration/sections/conditions.ts';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { formatAnswerValue } from '#web/lib/format-answer-value.ts';
import { useTitleLookup } from '#web/lib/reference-entries.ts';

const NO_ANSWER = 'no answer';

/** Who can be called, with every phone of theirs. */
const contacts = [
  {
    label: parentLabels.mother,
    name: 'mother_name',
    phones: ['mobile_phone_mother', 'mother_phone_home', 'mother_business_phone'],
  },
  {
    label: parentLabels.father,
    name: 'father_name',
    phones: ['mobile_phone_father', 'father_phone_home', 'father_business_phone'],
  },
  {
    label: parentLabels.guardian,
    name: 'guardian_name',
    phones: ['mobile_phone_guardian', 'home_phone_guardian', 'business_phone_guardian'],
  },
] as const satisfies readonly { label: string; name: FieldName; phones: readonly FieldName[] }[];

/** What a student’s page is opened for most often: when the child was born, whom to call, and what to know first. */
export function KeyFacts({ record }: { record: StudentRecord }) {
  const { getTitle } = useTitleLookup();
  const format = (name: FieldName) => formatAnswerValue(name, record[name], getTitle);
  const health = (Object.keys(conditions.fields) as (keyof typeof conditions.fields)[])
    .filter((name) => record[name] === 1)
    .map((name) => conditions.fields[name].label);
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 232px), 1fr))',
        columnGap: 3,
        rowGap: 2,
        m: 0,
        overflowWrap: 'anywhere',
      }}
    >
      <Fact label="Date of Birth">{format('date_of_birth')}</Fact>
      <Fact label="House">{format('house_code')}</Fact>
      <Fact label="Student’s phone">
        <Phones record={record} names={['phone_home']} />
      </Fact>
      {contacts
        .filter(({ name, phones }) => [name, ...phones].some((each) => record[each] !== null))
        .map(({ label, name, phones }) => (
          <Fact key={name} label={label}>
            {format(name)}
            <Phones record={record} names={phones} />
          </Fact>
        ))}
      <Fact label="Emergency contact">
        {format('emergency_contact')}
        {record.relation_to_child !== null && ` (${record.relation_to_child})`}
        <Phones record={record} names={['emergency_home_phone']} />
      </Fact>
      <Fact label="Allergies" isWarning={record.allergy !== null}>
        {format('allergy')}
      </Fact>
      {health.length > 0 && (
        <Fact label="Conditions" isWarning>
          {health.join(', ')}
        </Fact>
      )}
    </Box>
  );
}

const Fact = ({
  label,
  isWarning = false,
  children,
}: {
  label: string;
  isWarning?: boolean;
  children: ReactNode;
}) => (
  <div>
    <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>
      {label}
    </Box>
    <Box component="dd" sx={{ m: 0, fontWeight: 600, color: isWarning ? 'error.main' : undefined }}>
      {children}
    </Box>
  </div>
);

/** The phones that are known, each a link that calls it. */
function Phones({ record, names }: { record: StudentRecord; names: readonly FieldName[] }) {
  const known = names.filter((name) => record[name] !== null);
  if (known.length === 0) return names.length === 1 ? <div>{NO_ANSWER}</div> : null;
  return known.map((name) => (
    <div key={name}>
      <MuiLink href={`tel:+1868${record[name] ?? ''}`}>
        {formatAnswerValue(name, record[name], () => undefined)}
      </MuiLink>
    </div>
  ));
}
