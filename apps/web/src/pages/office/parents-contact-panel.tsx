import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useQuery, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { LabelledField } from '#web/ui/layout/labelled-field.tsx';
import { ClassReport } from '#web/features/reports/class-report.tsx';
import { ContactTable } from '#web/features/reports/contact-table.tsx';
import { findContacts } from '#web/features/reports/find-contacts.ts';
import { get } from '#web/lib/api-client.ts';

/** How each family is reached, by class: on the screen, on paper and as a workbook. */
export function ParentsContactPanel() {
  const [classId, setClassId] = useState(ALL_CLASSES);
  const [search, setSearch] = useState('');
  const shownSearch = useDeferredValue(search);
  const contacts = useQuery(parentsContactQuery(classId));
  const students = contacts.data?.students;
  const found = useMemo(() => students && findContacts(students, shownSearch), [students, shownSearch]);
  return (
    <ClassReport
      report="parentsContact"
      description="Phone numbers and email addresses of each student’s family."
      classId={classId}
      onChoose={setClassId}
      query={contacts}
      errorTitle="The contacts could not be loaded"
      pdfUrl={pathTo(paths.parentsContactReport, { class: classId })}
      spreadsheetUrl={pathTo(paths.parentsContactSpreadsheet, {}, { class: classId })}
      filter={<SearchBox value={search} onChange={setSearch} />}
    >
      {students && found && (
        <ContactTable
          key={classId}
          students={found}
          total={students.length}
          isBusy={contacts.isPlaceholderData}
        />
      )}
    </ClassReport>
  );
}

const SearchBox = ({ value, onChange }: { value: string; onChange: (typed: string) => void }) => (
  <Box sx={{ flex: '1 1 150px', maxWidth: 260 }}>
    <LabelledField id="contact-search" label="Search">
      {(inputProps) => (
        <OutlinedInput
          type="search"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder="Name, phone, email"
          inputProps={{ ...inputProps, enterKeyHint: 'search' }}
        />
      )}
    </LabelledField>
  </Box>
);

const TIME_LIMIT_MS = 60_000;

/** The contacts of the families of a class, or of all classes for `all`. */
const parentsContactQuery = (classId: string) =>
  queryOptions({
    queryKey: ['parents-contact', classId],
    queryFn: ({ signal }) =>
      get(paths.parentsContact, { query: { class: classId }, signal, timeoutMs: TIME_LIMIT_MS }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
