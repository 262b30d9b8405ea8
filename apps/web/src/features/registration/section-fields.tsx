import { catalogue, type FieldName, fieldNamesOf } from '@formroom/domain/registration/catalogue.ts';
import type { Section } from '@formroom/domain/registration/section.ts';
import { isFieldShown } from '@formroom/domain/registration/visibility.ts';
import Box from '@mui/material/Box';
import { FoldedFields } from '#web/features/registration/folded-fields.tsx';
import { RegistrationField } from '#web/features/registration/registration-field.tsx';
import { SchoolOnlyField } from '#web/features/registration/school-only-field.tsx';
import { useAnswers } from '#web/lib/autosave/use-autosave.ts';

const isTickBox = (name: FieldName) => {
  const field = catalogue[name];
  return field.kind === 'flag' && field.as === 'checkbox';
};

/** The fields of a section in the catalogue's order; its tick boxes stand together as one group. */
export function SectionFields({ section }: { section: Section }) {
  const answers = useAnswers();
  const shown = fieldNamesOf(section).filter((name) => isFieldShown(catalogue[name], answers));
  const schoolOnly = shown.filter((name) => catalogue[name].schoolOnly);
  const tickBoxes = shown.filter(isTickBox);
  const others = shown.filter((name) => !schoolOnly.includes(name) && !tickBoxes.includes(name));
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1 }}>
      {schoolOnly.length > 0 && (
        <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 2, m: 0, mb: 1 }}>
          {schoolOnly.map((name) => (
            <SchoolOnlyField key={name} name={name} />
          ))}
        </Box>
      )}
      {tickBoxes.length > 0 && <TickBoxes names={tickBoxes} />}
      {others.map((name, index) => {
        const { fold } = catalogue[name];
        if (fold === undefined) return <RegistrationField key={name} name={name} />;
        const before = others[index - 1];
        if (before !== undefined && catalogue[before].fold === fold) return null;
        const names = others.filter((other) => catalogue[other].fold === fold);
        return <FoldedFields key={name} title={fold} names={names} />;
      })}
    </Box>
  );
}

const TickBoxes = ({ names }: { names: FieldName[] }) => (
  <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' }, columnGap: 2, mb: 1 }}>
    {names.map((name) => (
      <RegistrationField key={name} name={name} />
    ))}
  </Box>
);
