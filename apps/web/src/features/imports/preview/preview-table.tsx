import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { formatJoining } from '@formroom/domain/school/school-year.ts';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ImportKind } from '#web/features/imports/import-kind.ts';
import { PreviewTableFrame } from '#web/features/imports/preview/preview-table-frame.tsx';
import { formatSame } from '#web/features/imports/decide/same-children-question.tsx';
import { Cell, ColumnHeading, Row, RowHeading } from '#web/ui/layout/table-parts.tsx';
import { referenceEntriesQuery, createTitleLookup } from '#web/lib/reference-entries.ts';
import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';

interface PreviewTableProps {
  readonly kind: ImportKind;
  readonly rows: readonly ImportRow[];
  /** What the rows are about, if there is another table. */
  readonly part?: string;
}

/** The rows of a workbook with a column for each field that they change, or with why they can’t be imported. */
export function PreviewTable({ kind: { formatField, formatValue }, rows, part }: PreviewTableProps) {
  const getTitle = createTitleLookup(useQuery(referenceEntriesQuery).data);
  if (rows.length === 0) return <Box>No rows to show.</Box>;
  const fields = new Map<string, string>();
  for (const { changes, subject } of rows)
    for (const { field } of changes) fields.set(field, formatField(field, { subject }));
  const notes = (row: ImportRow) => [
    ...row.errors,
    ...(row.same ? [`Here already: ${formatSame(row.same)}`] : []),
    ...(row.warnings ?? []).map(({ message }) => message),
    ...(row.joins_year === undefined ? [] : [formatJoining(row.joins_year)]),
    ...(row.read_as ?? []).map(
      ({ label, from, to }) =>
        `${label}: “${from}” in the file, ${to === '' ? 'left out' : `read as “${to}”`}`,
    ),
  ];
  const hasNotes = rows.some((row) => notes(row).length > 0);
  const isInError = rows.some(({ errors }) => errors.length > 0);
  return (
    <PreviewTableFrame
      label={part === undefined ? 'Rows of the file' : `Rows of the file: ${part}`}
      {...(part !== undefined && { tableLabel: part })}
      headings={
        <>
          <ColumnHeading>Row</ColumnHeading>
          <ColumnHeading className="student">Student</ColumnHeading>
          {hasNotes && <ColumnHeading>{isInError ? 'What is wrong' : 'Check this'}</ColumnHeading>}
          {[...fields].map(([field, heading]) => (
            <ColumnHeading key={field}>{heading}</ColumnHeading>
          ))}
        </>
      }
      total={rows.length}
    >
      {(shown) =>
        rows.slice(0, shown).map((row, index) => (
          // Row numbers are not unique in a workbook of several sheets, and the list never changes.
          <Row key={index}>
            <Cell className="row">
              <span className="label">Row </span>
              <span>{row.sheet === undefined ? row.row : `${row.sheet}, row ${row.row}`}</span>
            </Cell>
            <StudentHeading row={row} />
            {hasNotes && (
              <Cell>
                {notes(row).map((note) => (
                  <div key={note} className="reason">
                    {note}
                  </div>
                ))}
              </Cell>
            )}
            {[...fields].map(([field, heading]) => (
              <FieldCell key={field} heading={heading}>
                {findChange(row, field, (value) => formatValue(field, value, getTitle))}
              </FieldCell>
            ))}
          </Row>
        ))
      }
    </PreviewTableFrame>
  );
}

/** The student that a row is about. A new student’s name is shown in its own columns, unless the row is in error. */
export const StudentHeading = ({
  row: { student_id: id, name, about, has_new_id: isNew },
}: {
  readonly row: ImportRow;
}) => (
  <RowHeading>
    {name}
    <div className={name === undefined ? undefined : 'more'}>{id ?? 'No Student ID'}</div>
    {isNew === true && <div className="more">New ID</div>}
    {about !== undefined && <div className="more">{about}</div>}
  </RowHeading>
);

/** Empty if the row does not change the field. */
const FieldCell = ({ heading, children }: { readonly heading: string; readonly children: ReactNode }) =>
  children === undefined ? (
    <Cell />
  ) : (
    <Cell>
      <span className="label">{heading}: </span>
      {children}
    </Cell>
  );

type Value = ImportRow['changes'][number]['to'];

function findChange({ changes }: ImportRow, field: string, text: (value: Value) => string) {
  const change = changes.find((each) => each.field === field);
  if (!change) return undefined;
  return (
    <ChangedValue
      from={change.from === null ? undefined : text(change.from)}
      to={text(change.to)}
      deleted={change.to === null ? (field.endsWith('_mark') ? 'the mark' : 'the answer') : undefined}
    />
  );
}

interface ChangedValueProps {
  /** Undefined if there was no value. */
  readonly from: string | undefined;
  readonly to: string;
  /** What is deleted, such as `the mark`, if there is no new value. */
  readonly deleted?: string | undefined;
}

/** A new value, with the old one that it replaces. */
const ChangedValue = ({ from, to, deleted }: ChangedValueProps) =>
  from === undefined ? (
    to
  ) : deleted !== undefined ? (
    <strong>
      deletes {deleted} {from}
    </strong>
  ) : (
    <>
      <span style={visuallyHidden}>from </span>
      {from}
      <span aria-hidden> → </span>
      <span style={visuallyHidden}> to </span>
      <strong>{to}</strong>
    </>
  );
