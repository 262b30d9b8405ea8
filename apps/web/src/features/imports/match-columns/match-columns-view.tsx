import type { ImportColumns, SheetMatch } from '@formroom/domain/api/import-matches.ts';
import type { DateOrder } from '@formroom/domain/kinds/date-order.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { DateOrderQuestion } from '#web/features/imports/decide/date-order-question.tsx';
import { FileErrorNotice } from '#web/features/imports/import-error-notice.tsx';
import type { ImportChoices } from '#web/features/imports/import-kind.ts';
import {
  findProblems,
  type SheetState,
  toSheetMatch,
  toSheetState,
  withValue,
} from '#web/features/imports/match-columns/match-state.ts';
import { MatchTable } from '#web/features/imports/match-columns/match-table.tsx';
import { MatchValues } from '#web/features/imports/match-columns/match-values.tsx';
import { MarkQuestion, SubjectQuestion } from '#web/features/imports/match-columns/subject-questions.tsx';
import { useMatchedColumns } from '#web/features/imports/match-columns/use-matched-columns.ts';
import { ErrorNotice } from '#web/ui/feedback/error-notice.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { FocusedHeading } from '#web/ui/layout/focused-heading.tsx';
import { Question } from '#web/features/imports/decide/question.tsx';

interface MatchColumnsViewProps {
  readonly workbook: File;
  readonly columns: ImportColumns;
  /** The order of dates that the office has already chosen. */
  readonly dateOrder: DateOrder | undefined;
  /** Whether students of a list without IDs can get new ones, and whether the office has chosen so. */
  readonly canGiveIds: boolean;
  readonly givesIds: boolean;
  /** Why the columns that were matched before are not accepted. */
  readonly problem: string | undefined;
  /** Reads the file with a match. */
  readonly loadColumns: (workbook: File, choices: ImportChoices) => Promise<ImportColumns>;
  readonly onPreview: (choices: ImportChoices) => void;
  readonly onCancel: () => void;
  readonly isBusy: boolean;
  readonly error: Error | null;
}

/** Asks what the columns of a file stand for, how its dates are written and what its values mean. */
export function MatchColumnsView(props: MatchColumnsViewProps) {
  const { workbook, columns: first, loadColumns, onPreview, onCancel, isBusy, error } = props;
  const [states, setStates] = useState<readonly SheetState[]>(() => first.sheets.map(toSheetState));
  const [dateOrder, setDateOrder] = useState(props.dateOrder);
  const [givesIds, setGivesIds] = useState(
    props.givesIds || first.sheets.some((sheet) => sheet.remembered && !hasId(toSheetState(sheet))),
  );
  const [showsProblems, setShowsProblems] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const matches = first.sheets.map(
    (sheet, index): SheetMatch => toSheetMatch(sheet, states[index] ?? toSheetState(sheet)),
  );
  const { columns, isReading } = useMatchedColumns({ workbook, first, matches, dateOrder, loadColumns });
  const change = (sheet: number, next: (state: SheetState) => SheetState) =>
    setStates((before) => before.map((state, index) => (index === sheet ? next(state) : state)));
  const sheets = first.sheets.map((sheet, index) => {
    const { options, values, subject } = columns.sheets[index] ?? sheet;
    const state = states[index] ?? toSheetState(sheet);
    const problems = findProblems({ ...sheet, options, subject }, state, { givesIds });
    return { sheet, options, values, subject, state, problems };
  });
  const proceed = () => {
    const isOpen = sheets.some(({ problems }) => problems.columns.size > 0 || problems.sheet !== undefined);
    setShowsProblems(isOpen);
    const isWithoutIds = sheets.some(({ state }) => !hasId(state));
    const chosen = { match: matches, givesIds: givesIds && isWithoutIds };
    if (!isOpen) onPreview({ ...chosen, ...(dateOrder && { dateOrder }) });
  };
  useEffect(() => {
    if (showsProblems) page.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')?.focus();
  }, [showsProblems]);
  return (
    <Box ref={page} sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box>
        <FocusedHeading sx={{ outline: 'none', overflowWrap: 'anywhere' }}>
          Match the columns of {workbook.name}
        </FocusedHeading>
        <Typography sx={{ mt: 0.5 }}>
          Say what each column is. After the import, your answers are kept for the next file with the same
          headings.
        </Typography>
      </Box>
      {sheets.map(({ sheet, options, values, subject, state, problems }, index) => (
        <Box
          key={sheet.names.join('\n')}
          sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}
        >
          <Box>
            {sheet.names.length > 0 && <b>{sheet.names.join(', ')}. </b>}
            The headings are in row {sheet.row}.
            {sheet.remembered && ' They are matched as in an earlier file.'}
          </Box>
          {showsProblems && problems.sheet !== undefined && (
            <Box role="alert" tabIndex={-1} sx={{ color: 'error.main', fontWeight: 600 }}>
              {problems.sheet}
            </Box>
          )}
          {subject && (
            <SubjectQuestion
              subject={subject}
              subjects={state.subjects}
              onChoose={(name, chosen) =>
                change(index, (before) => ({ ...before, subjects: { ...before.subjects, [name]: chosen } }))
              }
            />
          )}
          <MarkQuestion
            sheet={sheet}
            fields={state.fields}
            onMatch={(fields) => change(index, (before) => ({ ...before, fields }))}
          />
          <MatchTable
            sheet={sheet}
            options={options}
            fields={state.fields}
            problems={showsProblems ? problems.columns : noProblems}
            onMatch={(column, field) =>
              change(index, (before) => ({ ...before, fields: before.fields.with(column, field) }))
            }
          />
          {values.map((coded) => (
            <MatchValues
              key={coded.field}
              coded={coded}
              matched={state.values[coded.field] ?? {}}
              onMatch={(value, choice) =>
                change(index, (before) => withValue(before, { field: coded.field, value, choice }))
              }
            />
          ))}
        </Box>
      ))}
      {props.canGiveIds && sheets.some(({ state }) => !hasId(state)) && (
        <GiveIds givesIds={givesIds} onChange={setGivesIds} />
      )}
      {columns.dates && <DateOrderQuestion dates={columns.dates} onChange={setDateOrder} isBusy={isBusy} />}
      {!error && props.problem !== undefined && (
        <ErrorNotice title="Check the columns">{props.problem}</ErrorNotice>
      )}
      {error && <FileErrorNotice error={error} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button variant="contained" aria-disabled={isBusy} onClick={() => !isBusy && proceed()}>
          Continue
        </Button>
        <Button variant="outlined" onClick={onCancel} disabled={isBusy}>
          Choose another file
        </Button>
        <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
          {(isBusy || isReading) && (
            <>
              <Spinner size={24} /> Reading the file …
            </>
          )}
        </Box>
      </Box>
    </Box>
  );
}

const hasId = ({ fields }: SheetState) => fields.includes('id');

const noProblems: ReadonlyMap<number, string> = new Map();

interface GiveIdsProps {
  readonly givesIds: boolean;
  readonly onChange: (givesIds: boolean) => void;
}

/** Offers new IDs for a list in which no column is the student ID. */
const GiveIds = ({ givesIds, onChange }: GiveIdsProps) => (
  <Question text="No column of this list is the Student ID.">
    <FormControlLabel
      control={<Checkbox checked={givesIds} onChange={(_event, isChosen) => onChange(isChosen)} />}
      label="Give new IDs"
    />
    <Typography>
      New students get the next IDs of the school. Who is here already keeps the ID: the list is compared by
      birth certificate pin, SEA number, and name with date of birth.
    </Typography>
  </Question>
);
