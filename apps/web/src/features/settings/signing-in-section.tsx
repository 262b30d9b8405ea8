import type { SettingsAnswer } from '@formroom/domain/api/settings.ts';
import MuiLink from '@mui/material/Link';
import { Link } from 'react-router';
import { SettingSwitch } from '#web/features/settings/setting-switch.tsx';
import { SettingsSection } from '#web/features/settings/settings-section.tsx';
import { pathToPanel } from '#web/lib/office-panels.ts';

/** How administrators sign in. */
export const SigningInSection = ({ settings }: { settings: SettingsAnswer }) => (
  <SettingsSection
    title="Signing in to the school office"
    about="A second factor is a code from a phone, asked for after the password."
  >
    <SettingSwitch
      name="require_second_factor"
      settings={settings}
      label="Every administrator needs a second factor"
      hint="Set up your own before you turn this on. Whoever has none must then set one up at once, before anything else."
    />
    <MuiLink component={Link} to={pathToPanel('secondFactor')} sx={{ justifySelf: 'start', fontWeight: 600 }}>
      Your own second factor
    </MuiLink>
  </SettingsSection>
);
