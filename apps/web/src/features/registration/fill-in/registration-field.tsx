import type { CodeField, Field, SuggestionField, TitleField } from '@formroom/domain/kinds/field.ts';
import { getInputAttributes } from '@formroom/domain/kinds/input-attributes.ts';
import { catalogue, type FieldName, fieldNames } from '@formroom/domain/registration/catalogue.ts';
import { expectedGroups } from '@formroom/domain/registration/missing-answers.ts';
import { memo } from 'react';
import { enqueueSnackbar } from 'notistack';
import type { Options } from '#web/ui/fields/control-props.ts';
import { controls } from '#web/ui/fields/controls.ts';
import { ClassControl } from '#web/features/registration/fill-in/class-control.tsx';
import { RemoteChangeNotice } from '#web/features/registration/fill-in/remote-change-notice.tsx';
import { OfficeChange } from '#web/ui/feedback/office-change.tsx';
import { FieldConfirmation } from '#web/features/registration/confirm/item-confirmation.tsx';
import { CopyAnswerButton } from '#web/features/registration/fill-in/copy-answer-button.tsx';
import { useReferenceList } from '#web/features/registration/fill-in/use-reference-list.ts';
import { useConfirmations } from '#web/lib/autosave/confirmations/confirmations-query.ts';
import { useFromAnswers, useRemoteChange, useSavedInput, useSaver } from '#web/lib/autosave/use-autosave.ts';

/** The other fields of its group, of which one answer is enough. */
const listGroup = (name: FieldName) =>
  expectedGroups(fieldNames)
    .filter((group) => group.includes(name))
    .flatMap((group) => group.filter((other) => other !== name));

const noOptions: Options = { entries: [], state: 'ready', retry: () => undefined };

/** One field of the catalogue: the control of its kind, saved while it is filled in. */
export const RegistrationField = memo(function RegistrationField({ name }: { name: FieldName }) {
  const field = catalogue[name];
  if (typeof field.expected === 'object') return <GroupedField name={name} />;
  return 'list' in field ? (
    <ListedField name={name} field={field} />
  ) : (
    <SavedField name={name} options={noOptions} />
  );
});

/** A field of which one of a group is enough: with an answer in another one it is not expected. */
function GroupedField({ name }: { name: FieldName }) {
  const others = listGroup(name);
  const isCovered = useFromAnswers((answers) => others.some((other) => answers[other] !== null));
  return <SavedField name={name} options={noOptions} isCovered={isCovered} />;
}

function ListedField({ name, field }: { name: FieldName; field: CodeField | TitleField | SuggestionField }) {
  const options = useReferenceList(field.list, field.kind === 'code' ? 'key' : 'title');
  return <SavedField name={name} options={options} />;
}

interface SavedFieldProps {
  readonly name: FieldName;
  readonly options: Options;
  readonly isCovered?: boolean;
}

function SavedField({ name, options, isCovered = false }: SavedFieldProps) {
  const { expected, ...rest } = catalogue[name];
  const field: Field = expected === undefined || isCovered ? rest : { ...rest, expected };
  const saver = useSaver();
  const input = useSavedInput(name);
  const remoteChange = useRemoteChange(name);
  const officeChange = useConfirmations().data?.office_changes[name];
  const getTitle = (_list: unknown, code: number) =>
    options.entries.find(({ value }) => value === String(code))?.title;
  const Control = name === 'class_id' ? ClassControl : controls[field.kind];
  const change = (text: string) => {
    const isOffered = getInputAttributes(field).autoComplete?.startsWith('section-') === true;
    if (isOffered && document.activeElement?.id !== name) noteAutofill(field.label);
    input.onChange(text);
  };
  return (
    <div>
      <Control {...input} onChange={change} field={field} id={name} options={options} />
      {field.suggestedFrom && input.value === '' && (
        <CopyAnswerButton
          fields={field.suggestedFrom}
          onChoose={(answer) => {
            saver.choose(name, answer);
            // The pressed button is gone, so the focus moves to the input.
            document.getElementById(name)?.focus();
          }}
        />
      )}
      {officeChange ? (
        <OfficeChange field={field} change={officeChange} getTitle={getTitle} />
      ) : (
        <RemoteChangeNotice
          field={field}
          change={remoteChange}
          options={options}
          onSwitch={() => saver.switchToOtherValue(name)}
        />
      )}
      <FieldConfirmation name={name} />
    </div>
  );
}

/** A browser fills in all fields of a section within this time. */
const TOGETHER_MS = 300;

const labels = new Set<string>();
const list = new Intl.ListFormat('en-GB');

/** Names the fields that the browser filled in without the focus: they may be off screen, and are saved. */
function noteAutofill(label: string) {
  if (labels.size === 0) setTimeout(show, TOGETHER_MS);
  labels.add(label);
}

function show() {
  enqueueSnackbar(`Your browser also filled in ${list.format(labels)}. Please check.`);
  labels.clear();
}
