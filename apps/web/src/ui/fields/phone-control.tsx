import { messages } from '@formroom/domain/kinds/messages.ts';
import { PHONE_PREFIX } from '@formroom/domain/kinds/phone-number.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { FieldFrame } from '#web/ui/fields/field-frame.tsx';
import { nextPhoneText, phoneProblem } from '#web/ui/fields/phone-digits.ts';
import { TextBox } from '#web/ui/fields/text-box.tsx';

/** Fixed by R17. */
const HINT = 'Enter 7 digits only';

/** A phone number. The prefix before the input is never stored, and only digits can be typed. */
export function PhoneControl(props: ControlProps<'phone'>) {
  const { field, value, onChange, onBlur } = props;
  const [isSlip, setIsSlip] = useState(false);
  const edit = (entered: string) => {
    const text = nextPhoneText(value, entered);
    // Spaces, brackets and dashes are removed silently; a letter shows the message of R17.
    setIsSlip(field.isFamilyPhone === true && /[^\d\s()+./-]/.test(entered));
    if (text !== value) onChange(text);
  };
  const leave = () => {
    setIsSlip(false);
    onBlur();
  };
  return (
    <FieldFrame
      {...props}
      field={{ ...field, hint: field.hint ?? HINT }}
      notice={phoneProblem(value) ?? (isSlip ? messages.onlyNumbers : undefined)}
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
