import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { type Place, formatPlace, toPlaceKey } from '#web/features/teaching/places.ts';
import { colours } from '#web/lib/design-tokens.ts';

interface PlaceButtonProps {
  readonly place: Place;
  readonly teacher: string | undefined;
  readonly isSelected: boolean;
  /** Undefined for those who may not change it. */
  readonly onToggle?: (() => void) | undefined;
}

/** A cell of the grid: who is assigned. Pressing it selects it. */
export const PlaceButton = ({ place, teacher, isSelected, onToggle }: PlaceButtonProps) =>
  onToggle ? (
    <Cell
      data-place={toPlaceKey(place)}
      aria-label={`${formatPlace(place)}: ${teacher ?? 'nobody'}`}
      aria-pressed={isSelected}
      onClick={onToggle}
    >
      {teacher ?? '–'}
    </Cell>
  ) : (
    <span>{teacher ?? '–'}</span>
  );

const Cell = styled(ButtonBase)({
  minHeight: 40,
  minWidth: 88,
  width: '100%',
  padding: '4px 8px',
  justifyContent: 'flex-start',
  textAlign: 'start',
  font: 'inherit',
  overflowWrap: 'anywhere',
  border: `1px solid ${colours.line}`,
  borderRadius: 6,
  '&[aria-pressed="true"]': {
    outline: `2px solid ${colours.green}`,
    fontWeight: 600,
  },
});
