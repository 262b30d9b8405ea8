import { type ClassReportId, classReports, classReportTitle } from '@formroom/domain/api/reports.ts';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { PdfDialog } from '#web/ui/pdf/pdf-dialog.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { useClassOptions } from '#web/lib/class-choices.ts';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';

interface ClassReportProps {
  readonly report: ClassReportId;
  readonly description: string;
  readonly classId: string;
  readonly onChoose: (classId: string) => void;
  /** The query of the report. */
  readonly query: {
    readonly data: { readonly classes: readonly string[] } | undefined;
    readonly error: Error | null;
    readonly isPending: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  /** The title of the error notice. */
  readonly errorTitle: string;
  readonly pdfUrl: string;
  readonly spreadsheetUrl: string;
  /** Filters beside the class choice. */
  readonly filter?: ReactNode;
  /** The table. */
  readonly children: ReactNode;
}

/** A report over classes: class choice, table, PDF and workbook. */
export function ClassReport({
  report,
  description,
  classId,
  onChoose,
  query,
  errorTitle,
  pdfUrl,
  spreadsheetUrl,
  filter,
  children,
}: ClassReportProps) {
  const [isPrinting, setPrinting] = useState(false);
  const classOptions = useClassOptions(query.data?.classes ?? []);
  const fileTitle = classReportTitle(report, classId);
  return (
    <Box sx={{ maxWidth: 1280 }}>
      <PageHeading title={classReports[report].title}>{description}</PageHeading>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1.5, mb: 2 }}>
        <Box sx={{ width: 200 }}>
          <SelectField
            id="report-class"
            label="Class"
            chosen={classId}
            options={classOptions}
            onChoose={onChoose}
          />
        </Box>
        {filter}
        <Button variant="outlined" startIcon={<PictureAsPdfOutlined />} onClick={() => setPrinting(true)}>
          Print
        </Button>
        <Button
          variant="outlined"
          startIcon={<DownloadOutlined />}
          href={spreadsheetUrl}
          download={`${fileTitle}.xlsx`}
        >
          Download Excel file
        </Button>
      </Box>
      <QueryStates query={query} height={480} failed={errorTitle}>
        {() => children}
      </QueryStates>
      {isPrinting && <PdfDialog url={pdfUrl} title={fileTitle} onClose={() => setPrinting(false)} />}
    </Box>
  );
}
