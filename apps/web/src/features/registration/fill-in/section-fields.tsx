import { catalogue, type FieldName, listFieldNames } from '@formroom/domain/registration/catalogue.ts';
import type { Section } from '@formroom/domain/registration/section.ts';
import { isFieldVisible } from '@formroom/domain/registration/visibility.ts';
import Box from '@mui/material/Box';
import { CollapsibleFields } from '#web/features/registration/fill-in/collapsible-fields.tsx';
import { RegistrationField } from '#web/features/registration/fill-in/registration-field.tsx';
import { ReadOnlyField } from '#web/features/registration/fill-in/read-only-field.tsx';
import { useFromAnswers } from '#web/lib/autosave/use-autosave.ts';
import { useVisibilitySettings } from '#web/lib/settings.ts';
import { useRecordOwner } from '#web/lib/record-owner.ts';

const isCheckbox = (name: FieldName) => {
  const field = catalogue[name];
  return field.kind === 'flag' && field.control === 'checkbox';
};

/** The fields of a section in the catalogue's order, with its checkboxes as one group. */
export function SectionFields({ section }: { section: Section }) {
  const settings = useVisibilitySettings();
  const shown = useFromAnswers((answers) =>
    listFieldNames(section).filter((name) => isFieldVisible(catalogue[name], answers, settings)),
  );
  const { isOffice } = useRecordOwner();
  const schoolOnly = isOffice ? [] : shown.filter((name) => catalogue[name].schoolOnly);
  const checkboxes = shown.filter(isCheckbox);
  const others = shown.filter((name) => !schoolOnly.includes(name) && !checkboxes.includes(name));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      {schoolOnly.length > 0 && (
        <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, m: 0, mb: 1 }}>
          {schoolOnly.map((name) => (
            <ReadOnlyField key={name} name={name} />
          ))}
        </Box>
      )}
      {checkboxes.length > 0 && <CheckboxFields names={checkboxes} />}
      {others.map((name, index) => {
        const { collapsedGroup } = catalogue[name];
        if (collapsedGroup === undefined) return <RegistrationField key={name} name={name} />;
        const before = others[index - 1];
        if (before !== undefined && catalogue[before].collapsedGroup === collapsedGroup) return null;
        const names = others.filter((other) => catalogue[other].collapsedGroup === collapsedGroup);
        return <CollapsibleFields key={name} title={collapsedGroup} names={names} />;
      })}
    </Box>
  );
}

const CheckboxFields = ({ names }: { names: FieldName[] }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2, mb: 1 }}>
    {names.map((name) => (
      <RegistrationField key={name} name={name} />
    ))}
  </Box>
);
