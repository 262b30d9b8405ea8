import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import { formatAcademicYear } from '@formroom/domain/report-cards/terms.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ClassReport } from '#web/features/reports/class-report.tsx';
import { NotConfirmedTable } from '#web/features/reports/not-confirmed-table.tsx';
import { get } from '#web/lib/api-client.ts';
import { schoolYearsQuery } from '#web/features/school-years/school-years-query.ts';

const TIME_LIMIT_MS = 60_000;

/** Who has not confirmed the answers for the year, by class: on the screen, on paper and as a workbook. */
export function NotConfirmedPanel() {
  const [classId, setClassId] = useState(ALL_CLASSES);
  const { data: years = [] } = useQuery(schoolYearsQuery);
  const current = years.find(({ state }) => state === 'current');
  const year = current ? `the school year ${formatAcademicYear(current.year)}` : 'this school year';
  const list = useQuery({
    queryKey: ['not-confirmed', classId],
    queryFn: ({ signal }) =>
      get(paths.notConfirmed, { query: { class: classId }, signal, timeoutMs: TIME_LIMIT_MS }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return (
    <ClassReport
      report="notConfirmed"
      description={`Families who have not confirmed their answers, or not agreed to the terms, for ${year}${
        list.data ? `: ${list.data.students.length} of ${pluralize(list.data.total, 'student')}` : ''
      }.`}
      classId={classId}
      onChoose={setClassId}
      query={list}
      errorTitle="The list could not be loaded"
      pdfUrl={pathTo(paths.notConfirmedReport, { class: classId })}
      spreadsheetUrl={pathTo(paths.notConfirmedSpreadsheet, {}, { class: classId })}
    >
      {list.data && (
        <NotConfirmedTable key={classId} students={list.data.students} isBusy={list.isPlaceholderData} />
      )}
    </ClassReport>
  );
}
