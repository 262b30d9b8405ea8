import { catalogue, type FieldName } from '@formroom/domain/registration/catalogue.ts';
import {
  type ConfirmationItem,
  confirmationItems,
  findConfirmationItem,
  formatItemName,
} from '@formroom/domain/registration/confirmation.ts';
import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import {
  findSectionItem,
  type ItemState,
  useEmptyItems,
  useItem,
} from '#web/lib/autosave/confirmations/use-confirmation.ts';
import { useSchoolDay } from '#web/lib/school-date-time.ts';

/** Below an answer that goes stale: when it was last confirmed, and the button to confirm it (R54). */
export function FieldConfirmation({ name }: { name: FieldName }) {
  const item = findConfirmationItem(name);
  return item?.isSingle ? <ItemConfirmation item={item} label="Still correct" /> : null;
}

/** Below a section: the same for its other answers. */
export function SectionConfirmation({ sectionId }: { sectionId: string }) {
  const item = findSectionItem(sectionId);
  if (!item) return null;
  const hasSingle = confirmationItems.some(({ section, isSingle }) => isSingle && section.id === sectionId);
  return (
    <ItemConfirmation item={item} label={hasSingle ? 'Everything else here is correct' : 'Still correct'} />
  );
}

function ItemConfirmation({ item, label }: { item: ConfirmationItem; label: string }) {
  const { state, confirm } = useItem(item.id);
  const empty = useEmptyItems(item);
  const text = useRef<HTMLParagraphElement>(null);
  const wasPressed = useRef(false);
  const hasButton = state.kind === 'left';
  useEffect(() => {
    // The pressed button is gone.
    if (!hasButton && wasPressed.current && document.activeElement === document.body)
      text.current?.focus({ preventScroll: true });
    if (!hasButton) wasPressed.current = false;
  }, [hasButton]);
  if (state.kind === 'none' || state.kind === 'folded') return null;
  const names = item.isSingle
    ? []
    : empty.flatMap(({ fields }) => fields.map((name) => catalogue[name].label));
  return (
    <Box
      id={`confirm-${item.id}`}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 1.5,
        minHeight: 48,
        mt: 0.5,
        mb: 1.5,
        pl: 1.5,
        borderLeft: 4,
        borderColor: state.kind === 'confirmed' ? 'primary.main' : 'secondary.main',
      }}
    >
      <Box sx={{ flex: '1 1 0', minWidth: 0, fontSize: '0.9375rem' }}>
        <Box component="p" ref={text} tabIndex={-1} sx={{ m: 0, outlineOffset: 2 }}>
          <StateText state={state} />
        </Box>
        {hasButton && names.length > 0 && (
          <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
            Not given: {names.join(', ')}.
          </Box>
        )}
      </Box>
      {hasButton && (
        <Button
          variant="outlined"
          aria-label={`${label}: ${formatItemName(item)}`}
          onClick={() => {
            wasPressed.current = true;
            confirm();
          }}
          sx={{ flex: 'none', minHeight: 44, px: 1.5 }}
        >
          {label}
        </Button>
      )}
    </Box>
  );
}

function StateText({ state }: { state: ItemState }) {
  const moment = state.kind === 'left' ? state.lastAt : state.kind === 'confirmed' ? state.at : undefined;
  const day = useSchoolDay(moment ?? new Date(0).toISOString());
  switch (state.kind) {
    case 'left':
      if (state.message !== undefined)
        return (
          <Box component="span" role="alert" sx={{ color: 'error.main', fontWeight: 600 }}>
            {state.message}
          </Box>
        );
      return <>{moment === undefined ? 'Not confirmed before' : `Last confirmed on ${day}`}</>;
    case 'confirmed':
      return (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}>
          <Check fontSize="small" color="primary" aria-hidden />
          Confirmed on <span>{day}</span>
        </Box>
      );
    case 'sending':
      return <>{state.isWaiting ? 'Not sent yet. We keep trying.' : 'Confirming…'}</>;
    case 'changing':
      return <>Saving your change. It counts as confirmed.</>;
    case 'invalid':
      return <>Correct this first.</>;
    case 'none':
    case 'folded':
      return null;
  }
}
