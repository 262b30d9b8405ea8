import type { Recipient } from '@formroom/domain/api/bulk-students.ts';
import { paths } from '@formroom/domain/api/paths.ts';
import type { NamedStudents as Named, StudentSelection } from '@formroom/domain/api/student-selection.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CopyButton } from '#web/ui/feedback/copy-button.tsx';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { NamedStudents } from '#web/ui/feedback/named-students.tsx';
import { PanelLoading } from '#web/ui/feedback/panel-loading.tsx';
import { WarningNote } from '#web/ui/feedback/warning-note.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';
import { RecipientList } from '#web/features/reminders/recipient-list.tsx';
import {
  buildEmailLinks,
  isMessageTooLong,
  type Separator,
  separators,
} from '#web/features/reminders/reminder-links.ts';
import { post } from '#web/lib/api-client.ts';
import { slipAddressQuery } from '#web/lib/credential-slips.ts';
import { usePublicSettings } from '#web/lib/settings.ts';
import { QueryError } from '#web/ui/feedback/query-states.tsx';

interface RemindersDialogProps {
  readonly selection: StudentSelection;
  /** Who is selected. */
  readonly description?: string;
  readonly onClose: () => void;
}

/** Addresses and numbers of the families of students, to copy or to open in the office's own programs. */
export function RemindersDialog({ selection, description, onClose }: RemindersDialogProps) {
  const query = useQuery({
    queryKey: ['reminders', selection],
    queryFn: () => post(paths.reminderRecipients, { body: { selection } }),
    // Families change their numbers, and they need not stay in the browser.
    gcTime: 0,
  });
  const { data, error } = query;
  const slipAddress = useQuery(slipAddressQuery);
  const address = slipAddress.isError ? null : slipAddress.data?.address;
  return (
    <DialogFrame
      title="Remind families"
      description="The portal sends nothing itself. The buttons open your own email program or phone with the text below."
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      {description !== undefined && <Box>{description}</Box>}
      {data && address !== undefined && <Reminders {...data} address={address} />}
      {!data && error && <QueryError query={query} title="The families could not be listed" />}
      {!error && (!data || address === undefined) && <PanelLoading />}
    </DialogFrame>
  );
}

const listOnce = (texts: readonly (string | null)[]) => [
  ...new Set(texts.filter((text): text is string => text !== null)),
];

const formatAddressCount = (count: number) => (count === 1 ? '1 address' : `${count} addresses`);

/** An email reaches about thirty addresses, so a school needs many. */
const FIRST_EMAILS = 3;
/** More would push the buttons below them out of sight. */
const MAX_NAMES_AT_FIRST = 5;

const separatorOptions: readonly { readonly value: Separator; readonly text: string }[] = [
  { value: 'comma', text: 'Comma (most programs)' },
  { value: 'semicolon', text: 'Semicolon (Outlook)' },
];

interface RemindersProps {
  /** The portal's address for families; null if it is not known. */
  readonly address: string | null;
  readonly recipients: readonly Recipient[];
  /** The students whom no message can reach. */
  readonly unreachable: Named;
}

function Reminders({ address, recipients, unreachable }: RemindersProps) {
  const school = usePublicSettings().data?.school_name ?? 'the school';
  const [subject, setSubject] = useState(`Registration at ${school}`);
  const [text, setText] = useState(
    `Dear parent or guardian, please complete your child’s registration for ${school}${address === null ? '.' : ` at ${address}`}`,
  );
  const [isAllShown, setAllShown] = useState(false);
  const [separator, setSeparator] = useState<Separator>('comma');
  const addresses = listOnce(recipients.map(({ email }) => email));
  const byPhone = recipients.filter(({ phone }) => phone !== null);
  const numbers = listOnce(byPhone.map(({ phone }) => phone));
  const addressCount = formatAddressCount(addresses.length);
  const isTooLong = isMessageTooLong(subject, text);
  const emails = isTooLong ? [] : buildEmailLinks(addresses, subject, text, separator);
  return (
    <>
      <LabelledField id="reminder-subject" label="Subject of the email">
        {(inputProps) => (
          <OutlinedInput
            value={subject}
            onChange={(event) => setSubject(event.target.value)}
            inputProps={inputProps}
          />
        )}
      </LabelledField>
      <LabelledField
        id="reminder-text"
        label="Text"
        error={
          isTooLong ? 'This is too long for an email. Please shorten the text or the subject.' : undefined
        }
      >
        {(inputProps) => (
          <OutlinedInput
            multiline
            minRows={3}
            value={text}
            onChange={(event) => setText(event.target.value)}
            inputProps={inputProps}
          />
        )}
      </LabelledField>
      {address === null && (
        <WarningNote title="The text has no web address">
          Formroom does not know an address that families can reach. Ask your technician to set PUBLIC_URL, or
          write in the text how families get to the portal.
        </WarningNote>
      )}
      {unreachable.count > 0 && (
        <details open={unreachable.count <= MAX_NAMES_AT_FIRST}>
          <Box component="summary" sx={{ py: 1, cursor: 'pointer' }}>
            {unreachable.count === 1
              ? '1 student can’t be reached: the record has no mobile number or email address.'
              : `${unreachable.count} students can’t be reached: their records have no mobile number or email address.`}
          </Box>
          <NamedStudents named={unreachable} label="Students who can’t be reached" />
        </details>
      )}
      {addresses.length > 1 && (
        <SelectField
          id="reminder-separator"
          label="Between the addresses"
          chosen={separator}
          options={separatorOptions}
          onChoose={(chosen) => setSeparator(chosen as Separator)}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {addresses.length > 0 && (
          <CopyButton
            text={addresses.join(`${separators[separator]} `)}
            label={`Copy ${addressCount}`}
            done={`${addressCount} copied.`}
          />
        )}
        {numbers.length > 0 && (
          <CopyButton
            text={numbers.join('\n')}
            label={`Copy ${pluralize(numbers.length, 'number')}`}
            done={`${pluralize(numbers.length, 'number')} copied.`}
          />
        )}
        {emails.slice(0, isAllShown ? emails.length : FIRST_EMAILS).map(({ href, count }, index) => (
          <Button key={index} variant="outlined" href={href}>
            {emails.length === 1 ? 'Email' : `Email ${index + 1} of ${emails.length}:`}{' '}
            {formatAddressCount(count)}
          </Button>
        ))}
        {emails.length > FIRST_EMAILS && !isAllShown && (
          <Button onClick={() => setAllShown(true)}>Show all {emails.length} emails</Button>
        )}
      </Box>
      <RecipientList recipients={byPhone} text={text} />
    </>
  );
}
