import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ButtonBase from '@mui/material/ButtonBase';
import { ColumnHeading, Row } from '#web/ui/layout/table-parts.tsx';
import { visuallyHidden } from '#web/ui/layout/visually-hidden.ts';
import type { StudentSort } from '#web/features/student-list/list-students.ts';
import {
  type ColumnId,
  columns,
  type Direction,
  getDirection,
} from '#web/features/student-list/find/columns.ts';
import { DEFAULT_SORT } from '#web/features/student-list/find/use-student-list-params.ts';

interface TableHeadProps {
  readonly sort: StudentSort;
  readonly onSort: (sort: StudentSort) => void;
  readonly isSelecting: boolean;
}

/** Pressing a heading sorts ascending, then descending, then by the default order. */
export function TableHead({ sort, onSort, isSelecting }: TableHeadProps) {
  return (
    <thead>
      <Row>
        {isSelecting && (
          <ColumnHeading className="select">
            <span style={visuallyHidden}>Select</span>
          </ColumnHeading>
        )}
        {columns.map(({ id, title, width }) => {
          const direction = getDirection(sort, id);
          return (
            <ColumnHeading key={id} aria-sort={direction} className={id} style={{ width }}>
              <ButtonBase onClick={() => onSort(nextOrder(id, direction))}>
                {title}
                <Arrow direction={direction} />
              </ButtonBase>
            </ColumnHeading>
          );
        })}
        <ColumnHeading className="actions">Actions</ColumnHeading>
      </Row>
    </thead>
  );
}

function nextOrder(id: ColumnId, direction: Direction | undefined): StudentSort {
  if (direction === undefined) return id;
  return direction === 'ascending' ? `-${id}` : DEFAULT_SORT;
}

// Its space is reserved, so that no heading moves.
function Arrow({ direction }: { direction: Direction | undefined }) {
  const Picture = direction === 'descending' ? ArrowDownward : ArrowUpward;
  return <Picture aria-hidden className={direction ? 'arrow shown' : 'arrow'} />;
}
