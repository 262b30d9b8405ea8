import { ALL_CLASSES } from '@formroom/domain/api/class-report.ts';
import type { TermRecord } from '@formroom/domain/api/terms.ts';
import { formatTermKey } from '@formroom/domain/report-cards/terms.ts';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { reportUrl, spreadsheetUrl } from '#web/features/term-analysis/analysis-api.ts';
import { type ResultsChoice, type View, views } from '#web/features/term-analysis/results-address.ts';
import { useClassOptions } from '#web/lib/class-choices.ts';
import { formatTerm } from '#web/lib/format-term.ts';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { PdfDialog } from '#web/ui/pdf/pdf-dialog.tsx';

interface ResultsChoiceBarProps {
  readonly terms: readonly TermRecord[];
  readonly classes: readonly string[];
  readonly choice: ResultsChoice;
  readonly onChoose: (change: Partial<ResultsChoice>) => void;
}

/** What is shown of which term, and the same as a workbook and on paper. */
export function ResultsChoiceBar({ terms, classes, choice, onChoose }: ResultsChoiceBarProps) {
  const [isPrinting, setPrinting] = useState(false);
  const classOptions = useClassOptions(classes);
  const title = `Results ${formatTerm(choice)}`;
  return (
    <Box
      className="no-print"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'end',
        gap: 1.5,
        mb: 3,
        '& > div': { flex: '1 1 200px', maxWidth: 300 },
      }}
    >
      <div>
        <SelectField
          id="results-term"
          label="Term"
          chosen={formatTermKey(choice)}
          options={terms.map((term) => ({ value: formatTermKey(term), text: formatTerm(term) }))}
          onChoose={(key) => {
            const term = terms.find((each) => formatTermKey(each) === key);
            if (term) onChoose({ year: term.year, term: term.term });
          }}
        />
      </div>
      <div>
        <SelectField
          id="results-classes"
          label="Classes"
          chosen={choice.shown}
          options={classOptions}
          onChoose={(shown) =>
            onChoose({
              shown,
              ...(choice.view === 'teacher' && shown !== ALL_CLASSES && { view: 'class' }),
            })
          }
        />
      </div>
      <div>
        <SelectField
          id="results-view"
          label="Figures"
          chosen={choice.view}
          options={listViews(choice).map(([value, text]) => ({ value, text }))}
          onChoose={(value) => {
            const view = listViews(choice).find(([id]) => id === value)?.[0];
            if (view) onChoose({ view });
          }}
        />
      </div>
      <Button
        variant="outlined"
        startIcon={<DownloadOutlined />}
        href={spreadsheetUrl(choice)}
        download={`${title}.xlsx`}
      >
        Excel
      </Button>
      <Button variant="outlined" startIcon={<PictureAsPdfOutlined />} onClick={() => setPrinting(true)}>
        PDF
      </Button>
      {isPrinting && <PdfDialog url={reportUrl(choice)} title={title} onClose={() => setPrinting(false)} />}
    </Box>
  );
}

/** A teacher's figures are over all of the teacher's classes. */
const listViews = ({ shown }: ResultsChoice) =>
  (Object.entries(views) as [View, string][]).filter(([view]) => view !== 'teacher' || shown === ALL_CLASSES);
