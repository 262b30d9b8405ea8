import { officePaths } from '@formroom/domain/api/paths.ts';
import type { Teaching } from '@formroom/domain/api/teaching.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { moveByArrows } from '#web/features/teaching/move-by-arrows.ts';
import { PlaceButton } from '#web/features/teaching/place-button.tsx';
import { findAssigned, listPlaces, type Place, toPlaceKey } from '#web/features/teaching/places.ts';
import { ResponsiveGrid, ResponsiveTable } from '#web/ui/layout/responsive-table.ts';
import { Cell, ColumnHeading, Row, RowHeading, Rows, Table } from '#web/ui/layout/table-parts.tsx';

interface TeachingGridProps {
  readonly year: number;
  readonly teaching: Teaching;
  readonly selected: ReadonlyMap<string, Place>;
  /** Undefined for those who may not change it. */
  readonly onToggle: ((places: readonly Place[]) => void) | undefined;
  /** Called at Enter in a selected cell, to choose a teacher for what is selected. */
  readonly onChoose: () => void;
}

/** The classes and subjects with who teaches them, and the deans of the forms. On a phone, a list by class. */
export function TeachingGrid({ year, teaching, selected, onToggle, onChoose }: TeachingGridProps) {
  const assigned = findAssigned(teaching);
  const { rows, deans } = listPlaces(teaching);
  const toButton = (place: Place) => (
    <PlaceButton
      place={place}
      teacher={assigned.get(toPlaceKey(place))}
      isSelected={selected.has(toPlaceKey(place))}
      onToggle={onToggle && (() => onToggle([place]))}
    />
  );
  const moveOrChoose = (event: KeyboardEvent<HTMLElement>) => {
    moveByArrows(event);
    const isChosen =
      event.key === 'Enter' &&
      event.target instanceof Element &&
      event.target.matches('[data-place][aria-pressed="true"]');
    if (!isChosen) return;
    event.preventDefault();
    onChoose();
  };
  const columns = ['Form teacher', ...teaching.subjects.map(({ title }) => title)];
  return (
    <>
      <Frame role="region" aria-label="Classes and subjects" tabIndex={0}>
        <Table aria-label="Classes and subjects" onKeyDown={moveOrChoose}>
          <thead>
            <Row>
              <ColumnHeading className="student">Class</ColumnHeading>
              {columns.map((title, index) => (
                <ColumnHeading key={title}>
                  {onToggle ? (
                    <HeadingButton
                      onClick={() => onToggle(rows.flatMap(({ places }) => places[index] ?? []))}
                      aria-label={`Select the column ${title}`}
                    >
                      {title}
                    </HeadingButton>
                  ) : (
                    title
                  )}
                </ColumnHeading>
              ))}
            </Row>
          </thead>
          <Rows>
            {rows.map(({ class_id: name, places }) => (
              <Row key={name}>
                <RowHeading>
                  <Box>{name}</Box>
                  <MuiLink
                    component={Link}
                    to={`${officePaths.teaching}/${year}/${encodeURIComponent(name)}`}
                    aria-label={`Options of ${name}`}
                    sx={{ fontWeight: 400, display: 'inline-block', minHeight: 24 }}
                  >
                    Options
                  </MuiLink>
                </RowHeading>
                {places.map((place, index) => (
                  <Cell key={toPlaceKey(place)}>
                    <span className="label">{columns[index]}: </span>
                    {toButton(place)}
                  </Cell>
                ))}
              </Row>
            ))}
          </Rows>
        </Table>
      </Frame>
      <Box component="h2" sx={{ mt: 4, mb: 1, typography: 'h2' }}>
        Deans
      </Box>
      <ResponsiveTable sx={{ maxWidth: 480 }}>
        <Table aria-label="Deans" onKeyDown={moveOrChoose}>
          <thead>
            <Row>
              <ColumnHeading>Form</ColumnHeading>
              <ColumnHeading>Dean</ColumnHeading>
            </Row>
          </thead>
          <Rows>
            {deans.map((place) => (
              <Row key={place.form_level}>
                <RowHeading>Form {place.form_level}</RowHeading>
                <Cell>{toButton(place)}</Cell>
              </Row>
            ))}
          </Rows>
        </Table>
      </ResponsiveTable>
    </>
  );
}

const HeadingButton = styled(Button)({
  padding: '2px 4px',
  minWidth: 0,
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'start',
  justifyContent: 'flex-start',
});

const Frame = styled(ResponsiveGrid)(({ theme }) => ({
  maxHeight: '70vh',
  '& th, & td': { padding: '6px 4px' },
  '& thead th': { minWidth: 104, overflowWrap: 'break-word' },
  '& tbody th, & .student': { minWidth: 72 },
  [theme.breakpoints.down('md')]: { maxHeight: 'none' },
}));
