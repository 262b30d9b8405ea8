import type { CodeField, SuggestionField, TitleField } from '@formroom/domain/kinds/field.ts';
import { catalogue, type FieldName } from '@formroom/domain/registration/catalogue.ts';
import { memo } from 'react';
import type { Options } from '#web/components/fields/control-props.ts';
import { controls } from '#web/components/fields/controls.ts';
import { ChangedElsewhere } from '#web/features/registration/changed-elsewhere.tsx';
import { SameAnswer } from '#web/features/registration/same-answer.tsx';
import { useReferenceList } from '#web/features/registration/api/get-reference-list.ts';
import { useChangeElsewhere, useFieldState, useSaver } from '#web/lib/autosave/use-autosave.ts';

const noOptions: Options = { entries: [], state: 'ready', retry: () => undefined };

/** One field of the catalogue: the control of its kind, saved while it is filled in. */
export const RegistrationField = memo(function RegistrationField({ name }: { name: FieldName }) {
  const field = catalogue[name];
  return 'list' in field ? (
    <ListedField name={name} field={field} />
  ) : (
    <SavedField name={name} options={noOptions} />
  );
});

function ListedField({ name, field }: { name: FieldName; field: CodeField | TitleField | SuggestionField }) {
  const options = useReferenceList(field.list, field.kind === 'code' ? 'key' : 'title');
  return <SavedField name={name} options={options} />;
}

function SavedField({ name, options }: { name: FieldName; options: Options }) {
  const field = catalogue[name];
  const saver = useSaver();
  const { typed, message, indicator } = useFieldState(name);
  const change = useChangeElsewhere(name);
  const Control = controls[field.kind];
  return (
    <div>
      <Control
        field={field}
        id={name}
        typed={typed}
        message={message}
        mark={indicator}
        options={options}
        onEnter={() => saver.enter(name)}
        onEdit={(text) => saver.edit(name, text)}
        onLeave={() => saver.leave(name)}
        onCommit={() => saver.commit(name)}
        onChoose={(choice) => saver.choose(name, choice)}
      />
      {field.often && typed === '' && (
        <SameAnswer
          fields={field.often}
          onChoose={(answer) => {
            saver.choose(name, answer);
            // The button goes away.
            document.getElementById(name)?.focus();
          }}
        />
      )}
      <ChangedElsewhere
        field={field}
        change={change}
        options={options}
        onTake={() => saver.takeOther(name)}
      />
    </div>
  );
}
