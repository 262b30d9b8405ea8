import type { Teaching } from '@formroom/domain/api/teaching.ts';
import Group from '@mui/icons-material/GroupOutlined';
import Box from '@mui/material/Box';
import { useRef } from 'react';
import { AsLastYear } from '#web/features/teaching/as-last-year.tsx';
import { AssignBar } from '#web/features/teaching/assign-bar.tsx';
import { toChange } from '#web/features/teaching/places.ts';
import { useSaveTeaching } from '#web/features/teaching/teaching-api.ts';
import { TeachingGrid } from '#web/features/teaching/teaching-grid.tsx';
import { useSelectedPlaces } from '#web/features/teaching/use-selected-places.ts';
import { TeachingWorkbook } from '#web/features/teaching/workbook.tsx';
import { useMayChange } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';

/** Who teaches what in a year. Cells are selected, one or many, and then get a teacher; that is saved at once. */
export function TeachingView({ year, teaching }: { year: number; teaching: Teaching }) {
  const mayChange = useMayChange();
  const { selected, toggle, clear } = useSelectedPlaces();
  const { mutate, isPending, error, reset } = useSaveTeaching(year);
  /** The bar goes with the selection, so the focus goes back to the grid. */
  const leaveBar = () => {
    const [key = ''] = selected.keys();
    document.querySelector<HTMLElement>(`[data-place="${CSS.escape(key)}"]`)?.focus();
    clear();
    reset();
  };
  const teacherBox = useRef<HTMLInputElement>(null);
  const assign = (teacher: string | null) => {
    if (isPending) return;
    const places = [...selected.values()];
    mutate(toChange(places, teacher), { onSuccess: leaveBar });
  };
  if (teaching.classes.length === 0) {
    return (
      <EmptyState icon={<Group />} title="No classes in this year">
        A year has classes when its students have them: in the plan of the change of year, or in their
        records.
      </EmptyState>
    );
  }
  return (
    <>
      {mayChange && (
        <Box sx={{ color: 'text.secondary', mb: 2, display: { xs: 'none', sm: 'block' } }}>
          With the keyboard: arrows move, Space selects, and Enter on a selected cell goes to the teachers.
        </Box>
      )}
      {mayChange && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', mb: 2 }}>
          <TeachingWorkbook year={year} />
          <AsLastYear year={year} teaching={teaching} />
        </Box>
      )}
      <TeachingGrid
        year={year}
        teaching={teaching}
        selected={selected}
        onToggle={mayChange ? toggle : undefined}
        onChoose={() => teacherBox.current?.focus()}
      />
      {selected.size > 0 && (
        <AssignBar
          teachers={teaching.teachers}
          selected={selected.size}
          inputRef={teacherBox}
          isSaving={isPending}
          error={error}
          onAssign={assign}
          onClear={leaveBar}
        />
      )}
    </>
  );
}
