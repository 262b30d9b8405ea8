import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import type { ReportCardView, TermRecord } from '@formroom/domain/api/terms.ts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { countByClass } from '#web/features/report-card-posting/card-counts.ts';
import {
  filterReaders,
  type ReaderFilter,
  formatReadSummary,
} from '#web/features/report-card-posting/readers/readers.ts';
import { ReadersTable } from '#web/features/report-card-posting/readers/readers-table.tsx';
import { SearchInput } from '#web/ui/fields/search-input.tsx';
import { useChosenClasses, useClassOptions } from '#web/lib/class-choices.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';

interface ReadersListProps {
  readonly term: TermRecord;
  readonly students: readonly ReportCardView[];
}

interface Choice extends Omit<ReaderFilter, 'classes'> {
  /** A class, a form or all. */
  readonly class: string;
}

/** The students of a term with their cards, to filter by class and by whether the family has opened its card. */
export function ReadersList({ term, students }: ReadersListProps) {
  const [choice, setChoice] = useState<Choice>({ search: '', class: ALL_CLASSES, read: 'all' });
  const change = (part: Partial<Choice>) => setChoice((before) => ({ ...before, ...part }));
  const names = countByClass(students).map(({ classId }) => classId);
  const options = useClassOptions(names);
  const classes = useChosenClasses(choice.class, names);
  const inClass = filterReaders(students, { classes, search: '', read: 'all' });
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box role="status" sx={{ fontWeight: 600 }}>
        {formatReadSummary(inClass)}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '1fr 1fr', md: '2fr 2fr 3fr' },
          alignItems: 'end',
          gap: 1.5,
        }}
      >
        <SelectField
          id="readers-class"
          label="Class"
          chosen={choice.class}
          options={options}
          onChoose={(chosen) => change({ class: chosen })}
        />
        <SelectField
          id="readers-read"
          label="Families"
          chosen={choice.read}
          options={[
            { value: 'all', text: 'All' },
            { value: 'no', text: 'Have not read' },
            { value: 'yes', text: 'Have read' },
            { value: 'none', text: 'Without a posted card' },
          ]}
          onChoose={(read) => change({ read: readerChoices.find((each) => each === read) ?? 'all' })}
        />
        <SearchInput
          label="Search name or ID"
          value={choice.search}
          onChange={(search) => change({ search })}
        />
      </Box>
      <ReadersTable
        key={JSON.stringify(choice)}
        term={term}
        students={filterReaders(students, { ...choice, classes })}
      />
    </Box>
  );
}

const readerChoices = ['all', 'no', 'yes', 'none'] as const;
