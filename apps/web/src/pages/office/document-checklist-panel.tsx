import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import { documentTypes } from '@formroom/domain/registration/documents.ts';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChecklistTable } from '#web/features/reports/checklist-table.tsx';
import { ClassReport } from '#web/features/reports/class-report.tsx';
import { get } from '#web/lib/api-client.ts';

const TIME_LIMIT_MS = 60_000;

/** Who lacks which document, by class: on the screen, on paper and as a workbook. */
export function DocumentChecklistPanel() {
  const [classId, setClassId] = useState(ALL_CLASSES);
  const [lacking, setLacking] = useState(false);
  const checklist = useQuery({
    queryKey: ['document-checklist', classId],
    queryFn: ({ signal }) =>
      get(paths.documentChecklist, { query: { class: classId }, signal, timeoutMs: TIME_LIMIT_MS }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const students = checklist.data?.students;
  const listed = students?.filter(
    ({ documents }) => !lacking || documentTypes.some((type) => documents[type] !== 'in'),
  );
  return (
    <ClassReport
      report="documentChecklist"
      description="Which documents each student has handed in. What the school asks for again counts as missing."
      classId={classId}
      onChoose={setClassId}
      query={checklist}
      errorTitle="The checklist could not be loaded"
      pdfUrl={pathTo(paths.documentChecklistReport, { class: classId })}
      spreadsheetUrl={pathTo(paths.documentChecklistSpreadsheet, {}, { class: classId })}
      filter={
        <FormControlLabel
          control={<Checkbox checked={lacking} onChange={({ target: { checked } }) => setLacking(checked)} />}
          label="Only students with something missing"
        />
      }
    >
      {students && listed && (
        <ChecklistTable
          key={`${classId} ${lacking}`}
          students={listed}
          total={students.length}
          isBusy={checklist.isPlaceholderData}
        />
      )}
    </ClassReport>
  );
}
