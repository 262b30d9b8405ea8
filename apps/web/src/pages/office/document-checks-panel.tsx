import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import Box from '@mui/material/Box';
import { useSearchParams } from 'react-router';
import { CheckQueue } from '#web/features/document-checks/queue/check-queue.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { useClassOptions } from '#web/lib/class-choices.ts';
import { useClasses } from '#web/lib/registration-progress.ts';

/** The uploads that nobody in the office has looked at. The URL names the class. */
export function DocumentChecksPanel() {
  const [search, setSearch] = useSearchParams();
  const options = useClassOptions(useClasses().inOrder);
  const named = search.get('class');
  const chosen = named === null || named === '' ? ALL_CLASSES : named;
  return (
    <Box>
      <PageHeading title="Documents to check">
        Uploads that nobody has looked at yet, the oldest first. After each decision the next one follows.
      </PageHeading>
      <Box sx={{ maxWidth: 200, mb: 2 }}>
        <SelectField
          id="check-class"
          label="Class"
          chosen={chosen}
          options={
            options.some(({ value }) => value === chosen)
              ? options
              : [...options, { value: chosen, text: chosen }]
          }
          onChoose={(value) => setSearch(value === ALL_CLASSES ? {} : { class: value }, { replace: true })}
        />
      </Box>
      <CheckQueue key={chosen} classId={chosen} />
    </Box>
  );
}
