import { messages } from '@formroom/domain/kinds/messages.ts';
import { PHONE_PREFIX } from '@formroom/domain/kinds/phone-number.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';
import { nextPhoneDigits } from '#web/ui/fields/phone-digits.ts';
import { TextBox } from '#web/ui/fields/text-box.tsx';

/** Fixed by R17. */
const HINT = 'Enter 7 digits only';
const FOREIGN_NUMBER_MESSAGE = `Only numbers that begin with ${PHONE_PREFIX} fit here. From abroad, give an e-mail address.`;
const TOO_LONG_MESSAGE = `Only 7 digits fit after ${PHONE_PREFIX}. Check the number. From abroad, give an e-mail address.`;

/** A phone number. The prefix before the input is never stored, and only digits can be typed. */
export function PhoneControl(props: ControlProps<'phone'>) {
  const { field, value, indicator, onChange, onBlur } = props;
  const [notice, setNotice] = useState<string>();
  const edit = (entered: string) => {
    const { digits, ignored } = nextPhoneDigits(value, entered);
    // Spaces, brackets and dashes are removed silently; a letter shows the message of R17.
    const isSlip = field.isFamilyPhone === true && /[^\d\s()+.-]/.test(entered);
    if (ignored) setNotice(ignored === 'key' ? TOO_LONG_MESSAGE : FOREIGN_NUMBER_MESSAGE);
    else setNotice(isSlip ? messages.onlyNumbers : undefined);
    if (digits !== value) onChange(digits);
  };
  const leave = () => {
    // That digits are missing from the input is shown until the next entry.
    if (notice === messages.onlyNumbers) setNotice(undefined);
    onBlur();
  };
  return (
    <FieldFrame
      {...props}
      field={{ ...field, hint: field.hint ?? HINT }}
      notice={notice}
      // A check mark would say that all that was entered is saved.
      indicator={notice !== undefined && indicator === 'saved' ? 'none' : indicator}
    >
      {(inputProps) => (
        <TextBox {...props} inputProps={inputProps} onChange={edit} onBlur={leave} start={<Prefix />} />
      )}
    </FieldFrame>
  );
}

const Prefix = () => (
  <Box
    component="span"
    sx={{ flex: 'none', pr: 1.25, borderRight: 1, borderColor: 'divider', color: 'text.secondary' }}
  >
    {PHONE_PREFIX}
  </Box>
);
