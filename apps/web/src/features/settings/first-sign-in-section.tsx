import type { Settings, SettingsResponse } from '@formroom/domain/api/settings.ts';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import RadioGroup from '@mui/material/RadioGroup';
import { RadioWithHint } from '#web/ui/fields/radio-with-hint.tsx';
import { SaveIndicator } from '#web/ui/fields/save-indicator.tsx';
import { PanelLink } from '#web/features/settings/panel-link.tsx';
import { useSaveSettings } from '#web/features/settings/api/save-settings.ts';
import { DaysSetting } from '#web/features/settings/days-setting.tsx';
import type { SectionProps } from '#web/features/settings/sections.ts';
import { SettingSwitch } from '#web/features/settings/setting-switch.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { errorMessage } from '#web/lib/api-error.ts';

type FirstPassword = Settings['first_password'];

const choices: readonly { value: FirstPassword; label: string; hint: string }[] = [
  {
    value: 'birth-date',
    label: 'The date of birth',
    hint: 'Nothing to print or hand out. Anyone who knows a student’s ID and birthday could sign in before the family does.',
  },
  {
    value: 'slip',
    label: 'A code on a printed slip',
    hint: 'You print a slip for each student and hand it out. Dates of birth no longer work. Anyone without a slip must ask the office.',
  },
];

/** How a family finds its student ID, and what a student signs in with before there is a password. */
export const FirstSignInSection = ({ settings }: SectionProps) => (
  <>
    <SectionCard title="Student ID">
      <SettingSwitch
        name="student_id_lookup"
        settings={settings}
        label="Student IDs can be looked up by name"
        hint="Anyone on the sign-in page can then find a student’s ID. Turn this off once families know theirs."
      />
    </SectionCard>
    <FirstPassword settings={settings} />
  </>
);

const FirstPassword = ({ settings }: SectionProps) => (
  <SectionCard
    title="First sign-in"
    description="For students who have not set a password yet, or whose password was reset. Everyone else keeps theirs."
  >
    <FirstPasswordChoice settings={settings} />
    {settings.first_password === 'slip' && (
      <DaysSetting
        name="slip_days"
        settings={settings}
        label="A slip can be used for"
        hint="For slips printed from now on. Each slip shows its last day."
      />
    )}
    <PanelLink to="credentialSlips">Print sign-in slips</PanelLink>
  </SectionCard>
);

function FirstPasswordChoice({ settings }: { settings: SettingsResponse }) {
  const { mutate, mark, error, underWay } = useSaveSettings();
  return (
    <FormControl component="fieldset" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 24 }}>
        <FormLabel component="legend" id="first_password" sx={{ mb: 0 }}>
          They sign in with
        </FormLabel>
        <SaveIndicator indicator={mark} />
      </Box>
      <RadioGroup
        aria-labelledby="first_password"
        value={underWay.first_password ?? settings.first_password}
        onChange={(_event, value) => mutate({ first_password: value as FirstPassword })}
      >
        {choices.map((choice) => (
          <RadioWithHint key={choice.value} {...choice} />
        ))}
      </RadioGroup>
      {error && (
        <FormHelperText error role="alert">
          {errorMessage(error)}
        </FormHelperText>
      )}
    </FormControl>
  );
}
