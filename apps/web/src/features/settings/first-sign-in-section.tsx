import type { Settings, SettingsAnswer } from '@formroom/domain/api/settings.ts';
import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import RadioGroup from '@mui/material/RadioGroup';
import { HintedRadio } from '#web/components/fields/hinted-radio.tsx';
import { SaveIndicator } from '#web/components/fields/save-indicator.tsx';
import { PanelLink } from '#web/features/settings/panel-link.tsx';
import { useSaveSettings } from '#web/features/settings/api/save-settings.ts';
import { DaysSetting } from '#web/features/settings/days-setting.tsx';
import type { SectionProps } from '#web/features/settings/sections.ts';
import { SettingSwitch } from '#web/features/settings/setting-switch.tsx';
import { MatterCard } from '#web/components/layout/matter-card.tsx';
import { sentenceOf } from '#web/lib/api-error.ts';

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
    <MatterCard title="Student ID">
      <SettingSwitch
        name="student_id_lookup"
        settings={settings}
        label="Student IDs can be looked up by name"
        hint="Anyone on the sign-in page can then find a student’s ID. Turn this off once families know theirs."
      />
    </MatterCard>
    <FirstPassword settings={settings} />
  </>
);

const FirstPassword = ({ settings }: SectionProps) => (
  <MatterCard
    title="First sign-in"
    about="For students who have not set a password yet, or whose password was reset. Everyone else keeps theirs."
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
  </MatterCard>
);

function FirstPasswordChoice({ settings }: { settings: SettingsAnswer }) {
  const { mutate, mark, error, underWay } = useSaveSettings();
  return (
    <FormControl component="fieldset" sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 24 }}>
        <FormLabel component="legend" id="first_password" sx={{ mb: 0 }}>
          They sign in with
        </FormLabel>
        <SaveIndicator mark={mark} />
      </Box>
      <RadioGroup
        aria-labelledby="first_password"
        value={underWay.first_password ?? settings.first_password}
        onChange={(_event, value) => mutate({ first_password: value as FirstPassword })}
      >
        {choices.map((choice) => (
          <HintedRadio key={choice.value} {...choice} />
        ))}
      </RadioGroup>
      {error && (
        <FormHelperText error role="alert">
          {sentenceOf(error)}
        </FormHelperText>
      )}
    </FormControl>
  );
}
