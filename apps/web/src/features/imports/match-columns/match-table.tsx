import { LEFT_OUT, type SheetColumns, toValueField } from '@formroom/domain/api/import-matches.ts';
import { normalizeHeading } from '@formroom/domain/kinds/normalize-heading.ts';
import FormHelperText from '@mui/material/FormHelperText';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useId } from 'react';
import { formatColumn } from '#web/features/imports/match-columns/match-state.ts';
import { WorkbookFrame } from '#web/features/imports/preview/preview-table-frame.tsx';
import { Cell, ColumnHeading, Row, RowHeading, Rows, Table } from '#web/ui/layout/table-parts.tsx';

interface MatchTableProps {
  readonly sheet: SheetColumns;
  readonly options: SheetColumns['options'];
  readonly fields: readonly string[];
  readonly problems: ReadonlyMap<number, string>;
  readonly onMatch: (column: number, field: string) => void;
}

/** The columns of a sheet, each with its first values and a choice of what it stands for. */
export const MatchTable = ({ sheet, options, fields, problems, onMatch }: MatchTableProps) => (
  <WorkbookFrame sx={{ maxHeight: 'none' }}>
    <Table aria-label="Columns of the file">
      <thead>
        <Row>
          <ColumnHeading>Column of the file</ColumnHeading>
          <ColumnHeading>First values</ColumnHeading>
          <ColumnHeading>What it is</ColumnHeading>
        </Row>
      </thead>
      <Rows>
        {sheet.columns.map((column, index) => (
          <Row key={column.letters}>
            <RowHeading>
              {column.heading}
              <div className="more">Column {column.letters}</div>
            </RowHeading>
            <Cell>{column.samples.join('; ')}</Cell>
            <Cell>
              <FieldSelect
                column={column}
                options={
                  column.own_field === null
                    ? options
                    : options.filter(({ field }) => field === column.own_field)
                }
                field={fields[index] ?? ''}
                problem={problems.get(index)}
                onMatch={(field) => onMatch(index, field)}
              />
            </Cell>
          </Row>
        ))}
      </Rows>
    </Table>
  </WorkbookFrame>
);

interface FieldSelectProps {
  readonly column: SheetColumns['columns'][number];
  readonly options: SheetColumns['options'];
  readonly field: string;
  readonly problem: string | undefined;
  readonly onMatch: (field: string) => void;
}

function FieldSelect({ column, options, field, problem, onMatch }: FieldSelectProps) {
  const id = useId();
  const suggested = findSuggestedSubject(column);
  const likely = options.filter((option) => column.candidates.includes(option.field));
  return (
    <>
      <NativeSelect
        fullWidth
        value={field}
        error={problem !== undefined}
        onChange={(event) => onMatch(event.target.value)}
        input={<OutlinedInput />}
        inputProps={{
          'aria-label': `What ${formatColumn(column)} is`,
          'aria-invalid': problem !== undefined,
          ...(problem !== undefined && { 'aria-describedby': id }),
        }}
        sx={{ minWidth: { md: 280 }, mt: { xs: 1, md: 0 } }}
      >
        <option value="">Choose</option>
        <option value={LEFT_OUT}>Leave out</option>
        {likely.length > 0 && <optgroup label="Perhaps">{likely.map(toOption)}</optgroup>}
        {likely.length > 0 ? (
          <optgroup label="Others">
            {options.filter((option) => !likely.includes(option)).map(toOption)}
          </optgroup>
        ) : (
          options.map(toOption)
        )}
      </NativeSelect>
      {suggested !== undefined && field === '' && (
        <FormHelperText id={`${id}-suggested`}>Did you mean {suggested}?</FormHelperText>
      )}
      {problem !== undefined && (
        <FormHelperText id={id} error>
          {problem}
        </FormHelperText>
      )}
    </>
  );
}

/** The subject that a heading of another spelling may mean. */
function findSuggestedSubject({ heading, candidates: [first = ''] }: SheetColumns['columns'][number]) {
  const title = first.slice(toValueField(first).length + 1);
  return title === '' || normalizeHeading(heading).includes(normalizeHeading(title)) ? undefined : title;
}

const toOption = ({ field, label }: SheetColumns['options'][number]) => (
  <option key={field} value={field}>
    {field === 'full_name' ? `${label} (Last name, First name)` : label}
  </option>
);
