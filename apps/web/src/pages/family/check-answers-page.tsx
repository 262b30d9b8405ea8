import Box from '@mui/material/Box';
import { CheckAnswers } from '#web/features/check-answers/check-answers.tsx';
import { ConfirmerContext } from '#web/lib/autosave/confirmations/use-confirmation.ts';
import { FamilySaveStatus } from '#web/features/registration/save-status.tsx';
import { FamilyAutosaveProvider } from '#web/lib/autosave/family-autosave-provider.tsx';
import { useFamilyAutosave } from '#web/lib/autosave/family-autosave.ts';
import { AutosaveContext } from '#web/lib/autosave/use-autosave.ts';
import { widths } from '#web/lib/design-tokens.ts';

/** The yearly check of a family’s answers. */
export const CheckAnswersPage = () => (
  <FamilyAutosaveProvider>
    <FamilyCheck />
  </FamilyAutosaveProvider>
);

function FamilyCheck() {
  const { saver, confirmer } = useFamilyAutosave();
  return (
    <AutosaveContext value={saver}>
      <ConfirmerContext value={confirmer}>
        <Box sx={{ maxWidth: widths.form, mx: 'auto' }}>
          <CheckAnswers />
          <FamilySaveStatus />
        </Box>
      </ConfirmerContext>
    </AutosaveContext>
  );
}
