import type { FieldName } from '@formroom/domain/registration/catalogue.ts';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { RegistrationField } from '#web/features/registration/fill-in/registration-field.tsx';
import { useSaver } from '#web/lib/autosave/use-autosave.ts';
import { useIsOfficeEntry } from '#web/lib/record-owner.ts';

interface CollapsibleFieldsProps {
  readonly title: string;
  readonly names: readonly FieldName[];
}

/** Fields that most families leave empty, collapsed until one has content or the button is pressed. */
export function CollapsibleFields({ title, names }: CollapsibleFieldsProps) {
  const hasContent = useHasContent(names);
  const isOffice = useIsOfficeEntry();
  const [isOpen, setIsOpen] = useState(hasContent || isOffice);
  const [isOpenedByButton, setIsOpenedByButton] = useState(false);
  // It never closes, so that an input that is emptied to be typed again does not disappear.
  if (hasContent && !isOpen) setIsOpen(true);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone, so the focus moves to the first input.
    if (isOpenedByButton) fields.current?.querySelector('input')?.focus();
  }, [isOpenedByButton]);
  if (!isOpen) {
    const open = () => {
      setIsOpenedByButton(true);
      setIsOpen(true);
    };
    return (
      <Button startIcon={<Add />} onClick={open} sx={{ justifySelf: 'start', minHeight: 44, px: 1, ml: -1 }}>
        Add {title}
      </Button>
    );
  }
  return (
    <div ref={fields} style={{ display: 'contents' }}>
      {names.map((name) => (
        <RegistrationField key={name} name={name} />
      ))}
    </div>
  );
}

/** Whether one of the fields has an answer, an error, or a notice of a change by another device. */
function useHasContent(names: readonly FieldName[]) {
  const saver = useSaver();
  return useSyncExternalStore(saver.subscribe, () =>
    names.some((name) => {
      const { typed, message } = saver.field(name);
      return typed !== '' || message !== undefined || saver.remoteChange(name) !== undefined;
    }),
  );
}
