import type { SettingsResponse } from '@formroom/domain/api/settings.ts';
import type { OfficeMenuEntry } from '@formroom/domain/settings/office-menu.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { SaveIndicator } from '#web/ui/fields/save-indicator.tsx';
import { useSaveSettings } from '#web/features/settings/api/save-settings.ts';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { errorMessage } from '#web/lib/api-error.ts';
import { officePanelIds, officePanels } from '#web/lib/office-panels.ts';

const entries = officePanelIds.filter((id): id is OfficeMenuEntry => officePanels[id].entry === id);

/** Which entries the office's menu shows. The Dashboard can't be removed. */
export function MenuSection({ settings }: { settings: SettingsResponse }) {
  const { mutate, indicator, error, pendingChanges } = useSaveSettings();
  const menu = pendingChanges.admin_menu ?? settings.admin_menu;
  const show = (entry: OfficeMenuEntry, shown: boolean) =>
    mutate({ admin_menu: entries.filter((each) => (each === entry ? shown : menu.includes(each))) });
  return (
    <SectionCard
      title="Menu"
      description="Choose which entries the menu shows. The Dashboard is always there."
    >
      <Box>
        {entries.map((entry) => (
          <FormControlLabel
            key={entry}
            label={officePanels[entry].label}
            control={
              <Checkbox
                checked={menu.includes(entry)}
                disabled={entry === 'dashboard'}
                onChange={(_event, checked) => show(entry, checked)}
              />
            }
            sx={{ display: 'flex', minHeight: 44 }}
          />
        ))}
        <SaveIndicator indicator={indicator} />
        {error && (
          <FormHelperText error role="alert">
            {errorMessage(error)}
          </FormHelperText>
        )}
      </Box>
    </SectionCard>
  );
}
