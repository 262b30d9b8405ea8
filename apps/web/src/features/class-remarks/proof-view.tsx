import type { ClassRemarkRow, ClassRemarks } from '@formroom/domain/api/mark-sheets.ts';
import { studentColumns } from '@formroom/domain/report-cards/columns.ts';
import { pluralize } from '@formroom/domain/school/pluralize.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PrintStyles } from '#web/ui/layout/print-styles.tsx';

const remarkCells = ['activities', 'form_teacher_remarks', 'dean_remarks'] as const;

const listLines = ({ subject_remarks: subjects, warnings, ...row }: ClassRemarkRow) => [
  ...subjects.map(({ subject_name: title, remark, warnings: odd }) => ({ title, remark, odd })),
  ...remarkCells.flatMap((cell) => {
    const remark = row[cell];
    const odd = warnings.filter((each) => each.cell === cell).map(({ text }) => text);
    return remark === null ? [] : [{ title: studentColumns[cell].heading, remark, odd }];
  }),
];

/** All remarks of a class, to read and print, with what looks wrong. */
export function ProofView({ remarks: { rows } }: { remarks: ClassRemarks }) {
  const students = rows.map((row) => ({ id: row.student_id, name: row.name, lines: listLines(row) }));
  const odd = students.flatMap(({ lines }) => lines).filter((line) => line.odd.length > 0).length;
  return (
    <>
      <PrintStyles />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 2 }}>
        <Box sx={{ fontWeight: 600 }}>
          {odd === 0 ? 'No remark looks wrong.' : `${pluralize(odd, 'remark')} to look at`}
        </Box>
        <Button className="no-print" variant="outlined" onClick={() => globalThis.print()}>
          Print
        </Button>
      </Box>
      {students.map(({ id, name, lines }) => (
        <Box key={id} component="section" sx={{ mb: 3, breakInside: 'avoid' }}>
          <Box component="h2" sx={{ typography: 'h2', mb: 0.5 }}>
            {name}
          </Box>
          {lines.length === 0 ? (
            'No remarks yet.'
          ) : (
            <Box component="dl" sx={{ m: 0 }}>
              {lines.map(({ title, remark, odd: warnings }) => (
                <Box key={title} sx={{ mb: 0.75 }}>
                  <Box component="dt" sx={{ color: 'text.secondary' }}>
                    {title}
                  </Box>
                  <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
                    {remark}
                    {warnings.map((text) => (
                      <Box key={text} sx={{ color: 'error.main', fontWeight: 600 }}>
                        {text}
                      </Box>
                    ))}
                  </Box>
                </Box>
              ))}
            </Box>
          )}
        </Box>
      ))}
    </>
  );
}
