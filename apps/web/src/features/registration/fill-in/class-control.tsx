import { formatInput } from '@formroom/domain/registration/answer.ts';
import { house } from '@formroom/domain/registration/sections/house.ts';
import { findSimilarClass } from '@formroom/domain/school/class-name.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { ControlProps } from '#web/ui/fields/control-props.ts';
import { SelectBox } from '#web/ui/fields/select-box.tsx';
import { TextControl } from '#web/ui/fields/text-controls.tsx';
import { UseClassButton } from '#web/ui/fields/use-class-button.tsx';
import { useFromAnswers } from '#web/lib/autosave/use-autosave.ts';
import { useClasses } from '#web/lib/registration-progress.ts';

/** Not a name of a class, which has no line break. */
const NEW_CLASS = '\n';

/** The class, which the office chooses. A new one is a choice of its own, so that a typing error doesn't make one. */
export function ClassControl(props: ControlProps) {
  const { id, value, message, onChange, onSelect } = props;
  const { inOrder, mostUsedFirst } = useClasses();
  const saved = useFromAnswers((answers) => formatInput('class_id', answers.class_id));
  /** The text of the new name, and the class that stays while it is empty; undefined while none was asked for. */
  const [naming, setNaming] = useState<{ readonly name: string; readonly before: string }>();
  // A refused name from before a reload is still in its input.
  const isNew = naming !== undefined || message !== undefined;
  const name = naming?.name ?? value;
  const meant = isNew ? findSimilarClass(name, mostUsedFirst) : undefined;
  const choose = (chosen: string) => {
    setNaming(chosen === NEW_CLASS ? { name: '', before: value } : undefined);
    if (chosen !== NEW_CLASS) onSelect(chosen);
  };
  return (
    <>
      <SelectBox
        {...props}
        {...(isNew && { value: NEW_CLASS, message: undefined, indicator: 'none' })}
        entries={[
          ...inOrder.map((each) => ({ value: each, title: each })),
          { value: NEW_CLASS, title: 'A class that is not in this list' },
        ]}
        formatUnlisted={(each) => each}
        onSelect={choose}
      />
      {isNew && (
        <TextControl
          {...props}
          id={`${id}-name`}
          field={{ ...house.fields.class_id, label: 'Name of the class', hint: 'For example 3A' }}
          value={name}
          onChange={(typed) => {
            const before = naming?.before ?? saved;
            setNaming({ name: typed, before });
            onChange(typed.trim() === '' ? before : typed);
          }}
        />
      )}
      {meant !== undefined && (
        <Box sx={{ mt: 0.5, mb: 1.5 }}>
          <UseClassButton
            name={meant}
            onUse={(existing) => {
              choose(existing);
              // The pressed button is gone.
              document.getElementById(id)?.focus();
            }}
          />
        </Box>
      )}
    </>
  );
}
