import type { TermRecord } from '@formroom/domain/api/terms.ts';
import { officePaths } from '@formroom/domain/api/paths.ts';
import AssignmentOutlined from '@mui/icons-material/AssignmentOutlined';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import { SheetOverview } from '#web/features/mark-sheets/list/sheet-overview.tsx';
import { MarkSheetView } from '#web/features/mark-sheets/sheet/mark-sheet-view.tsx';
import { type SheetKey, sheetQuery, sheetsQuery } from '#web/features/mark-sheets/sheet-api.ts';
import { RemindTeachers } from '#web/features/messages/reminder/remind-teachers.tsx';
import { ForOffice } from '#web/lib/for-office.tsx';
import { chooseTerm, termsQuery } from '#web/lib/terms.ts';
import { formatTerm } from '#web/lib/format-term.ts';
import { parseTerm, parseTermParams } from '#web/lib/report-card-paths.ts';
import { useAccount } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { PanelLoading } from '#web/ui/feedback/panel-loading.tsx';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';
import { useHeadingFocus } from '#web/ui/layout/use-heading-focus.ts';

/** The sheets of a term, or the one that the URL names. */
export function MarkSheetsPanel() {
  const key = useSheetKey();
  return key ? (
    <SheetPage key={`${key.year} ${key.term} ${key.class} ${key.subject}`} sheetKey={key} />
  ) : (
    <SheetsPage />
  );
}

function useSheetKey(): SheetKey | undefined {
  const { year, term, class: className, subject } = useParams();
  const key = parseTerm(year, term);
  return key && className !== undefined && subject !== undefined
    ? { ...key, class: className, subject: Number(subject) }
    : undefined;
}

function SheetsPage() {
  const terms = useQuery(termsQuery);
  const [address, setAddress] = useSearchParams();
  return (
    <Box>
      <PageHeading title="Mark sheets">
        A sheet has the marks of a class in a subject. What is typed saves itself.
      </PageHeading>
      <QueryStates
        query={terms}
        failed="The terms could not be loaded"
        loading="Loading the terms …"
        empty={
          <EmptyState icon={<AssignmentOutlined />} title="There is no term yet">
            The school office adds a term under Post Term Reports.
          </EmptyState>
        }
      >
        {(all) => {
          // The newest term to type in.
          const term = chooseTerm(all, parseTermParams(address), 0);
          if (!term) return null;
          return (
            <>
              <Box sx={{ maxWidth: 400 }}>
                <SelectField
                  id="sheets-term"
                  label="Term"
                  chosen={`${term.year} ${term.term}`}
                  options={all.map((each) => ({
                    value: `${each.year} ${each.term}`,
                    text: formatTerm(each),
                  }))}
                  onChoose={(chosen) => {
                    const [year = '', number = ''] = chosen.split(' ');
                    setAddress({ year, term: number }, { replace: true });
                  }}
                />
              </Box>
              <Sheets key={`${term.year} ${term.term}`} term={term} />
            </>
          );
        }}
      </QueryStates>
    </Box>
  );
}

function Sheets({ term }: { readonly term: TermRecord }) {
  const sheets = useQuery(sheetsQuery(term));
  const { role } = useAccount();
  return (
    <Box sx={{ mt: 2 }}>
      <QueryStates query={sheets} failed="The mark sheets could not be loaded" loading="Loading the sheets …">
        {(all) => (
          <SheetOverview
            term={term}
            sheets={all}
            isTeacher={role === 'teacher'}
            renderActions={(shown) => (
              <ForOffice>
                <RemindTeachers term={term} sheets={shown} />
              </ForOffice>
            )}
          />
        )}
      </QueryStates>
    </Box>
  );
}

function SheetPage({ sheetKey }: { readonly sheetKey: SheetKey }) {
  const sheet = useQuery(sheetQuery(sheetKey));
  return (
    <Box>
      <MuiLink
        component={Link}
        to={`${officePaths.markSheets}?year=${sheetKey.year}&term=${sheetKey.term}`}
        sx={{ display: 'inline-block', fontWeight: 600, py: 0.5, mb: 1 }}
      >
        Back to the mark sheets
      </MuiLink>
      {sheet.data ? (
        <PageHeading title={`${sheet.data.subject_name}, ${sheet.data.class_id}`}>
          {[formatTerm(sheetKey), sheet.data.teacher].filter((part) => part !== null).join(' · ')}
        </PageHeading>
      ) : (
        sheet.isError && (
          <PageHeading title={`Mark sheet, ${sheetKey.class}`}>{formatTerm(sheetKey)}</PageHeading>
        )
      )}
      <QueryStates
        query={sheet}
        failed="The mark sheet could not be loaded"
        outdated="The sheet may be out of date"
        placeholder={<PanelLoading />}
      >
        {(loaded) => (
          <>
            <MarkSheetView sheetKey={sheetKey} sheet={loaded} />
            <FocusHeading />
          </>
        )}
      </QueryStates>
    </Box>
  );
}

// The panel stays when a sheet is opened from the list, so the heading takes the focus by itself.
function FocusHeading() {
  useHeadingFocus(true);
  return null;
}
