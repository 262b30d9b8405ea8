import { NO_CLASS } from '@formroom/domain/school/no-class.ts';
import { studentFilterNames, studentFilters } from '@formroom/domain/registration/student-filters.ts';
import FilterList from '@mui/icons-material/FilterList';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DialogFrame } from '#web/ui/feedback/dialog-frame.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import {
  noFilters,
  type useStudentListParams,
} from '#web/features/student-list/find/use-student-list-params.ts';
import { useForms } from '#web/lib/class-choices.ts';
import { registrationProgressQuery } from '#web/lib/registration-progress.ts';

type ListParams = ReturnType<typeof useStudentListParams>;

/** Opens the choice of filters. */
export function FilterButton(props: ListParams) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<FilterList />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Filter
      </Button>
      {isOpen && <FilterDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

const ANY = { value: '', text: 'Any' };

/** The filters of the list; each choice applies at once. */
function FilterDialog({ params, setParams, onClose }: ListParams & { onClose: () => void }) {
  const { data = [] } = useQuery(registrationProgressQuery);
  const names = data.map(({ class_id }) => class_id ?? NO_CLASS);
  // The class of the URL may have no students, or the classes have not loaded yet.
  const classes = params.class === '' || names.includes(params.class) ? names : [params.class, ...names];
  // At once: a second choice that follows quickly would otherwise start from the address before the first.
  const forms = useForms(names.filter((name) => name !== NO_CLASS)).map(({ name }) => name);
  const choose = (change: Partial<typeof params>) => setParams(change, { flushSync: true });
  return (
    <DialogFrame
      title="Filter"
      description="Only students who match every choice are listed."
      width={440}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => setParams(noFilters)}>Clear filters</Button>
          <Button variant="contained" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <SelectField
        id="filter-class"
        label="Class"
        chosen={params.class}
        options={[
          ANY,
          ...[...forms, ...classes.filter((name) => !forms.includes(name))].map((name) => ({
            value: name,
            text: name === NO_CLASS ? 'In no class' : name,
          })),
        ]}
        onChoose={(value) => choose({ class: value })}
      />
      {studentFilterNames.map((name) => {
        const { label, labels } = studentFilters[name];
        return (
          <SelectField
            key={name}
            id={`filter-${name}`}
            label={label}
            chosen={params[name]}
            options={[ANY, ...Object.entries(labels).map(([value, text]) => ({ value, text }))]}
            onChoose={(value) => choose({ [name]: value })}
          />
        );
      })}
    </DialogFrame>
  );
}
