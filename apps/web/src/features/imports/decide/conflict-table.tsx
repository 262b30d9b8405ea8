import type { ImportRow } from '@formroom/domain/api/imports.ts';
import { useQuery } from '@tanstack/react-query';
import type { ImportKind } from '#web/features/imports/import-kind.ts';
import { PreviewTableFrame } from '#web/features/imports/preview/preview-table-frame.tsx';
import { StudentHeading } from '#web/features/imports/preview/preview-table.tsx';
import { Cell, ColumnHeading, Row } from '#web/ui/layout/table-parts.tsx';
import { referenceEntriesQuery, createTitleLookup } from '#web/lib/reference-entries.ts';
import { useFormatDateTime } from '#web/lib/school-date-time.ts';

interface ConflictTableProps {
  readonly kind: ImportKind;
  readonly rows: readonly ImportRow[];
}

/** Values that somebody has changed in the record since the workbook was made: both values, by whom and when. */
export function ConflictTable({ kind: { fieldNoun, formatField, formatValue }, rows }: ConflictTableProps) {
  const getTitle = createTitleLookup(useQuery(referenceEntriesQuery).data);
  const momentText = useFormatDateTime();
  const all = rows.flatMap((row) => (row.conflicts ?? []).map((conflict) => ({ row, conflict })));
  return (
    <PreviewTableFrame
      label="Conflicts"
      headings={
        <>
          <ColumnHeading className="student">Student</ColumnHeading>
          {[fieldNoun, 'In the record', 'Changed', 'In the file'].map((title) => (
            <ColumnHeading key={title}>{title}</ColumnHeading>
          ))}
        </>
      }
      total={all.length}
    >
      {(shown) =>
        all.slice(0, shown).map(({ row, conflict: { field, from, to, by, at } }) => (
          <Row key={`${row.student_id ?? ''} ${row.subject ?? ''} ${field}`}>
            <StudentHeading row={row} />
            <Cell>{formatField(field, row)}</Cell>
            <Cell>
              <span className="label">In the record: </span>
              {formatValue(field, from, getTitle)}
            </Cell>
            <Cell>
              <span className="label">Changed </span>
              {momentText(at)} by {by === 'Family' ? 'the family' : by}
            </Cell>
            <Cell>
              <span className="label">In the file: </span>
              {formatValue(field, to, getTitle)}
            </Cell>
          </Row>
        ))
      }
    </PreviewTableFrame>
  );
}
