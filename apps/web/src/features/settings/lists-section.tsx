import type { EditableList } from '@formroom/domain/api/reference-lists.ts';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';
import { EDITOR_HEIGHT, ListEditor } from '#web/features/settings/list-editor.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { referenceEntriesQuery } from '#web/lib/reference-entries.ts';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';

const listNames: Readonly<Record<EditableList['list'], string>> = {
  towns: 'Towns',
  religions: 'Religions',
  ethnic_groups: 'Ethnic groups',
  houses: 'Houses',
  regional_corporations: 'Regional corporations',
  primary_schools: 'Primary schools',
  subjects: 'Subjects',
};

/** The lists that families and the office choose from. */
export function ListsSection() {
  const lists = useQuery(referenceEntriesQuery);
  const [chosen, setChosen] = useState<EditableList['list']>('towns');
  return (
    <SectionCard
      title="Edit a list"
      description="What families choose from, and the subjects on report cards. A retired entry can no longer be chosen; records that use it keep it. Renaming updates all records that use it."
    >
      <LabelledField id="settings-list" label="List">
        {(inputProps) => (
          <NativeSelect
            value={chosen}
            // The values of the options are the keys of `listNames`.
            onChange={(event) => setChosen(event.target.value as EditableList['list'])}
            input={<OutlinedInput />}
            inputProps={inputProps}
          >
            {Object.entries(listNames).map(([name, title]) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </NativeSelect>
        )}
      </LabelledField>
      <QueryStates query={lists} height={EDITOR_HEIGHT} failed="The lists could not be loaded">
        {(all) => {
          const list = all.find((each) => each.list === chosen);
          return list && <ListEditor key={chosen} list={list} title={listNames[chosen]} />;
        }}
      </QueryStates>
    </SectionCard>
  );
}
