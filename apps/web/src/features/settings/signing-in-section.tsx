import type { SettingsAnswer } from '@formroom/domain/api/settings.ts';
import { PanelLink } from '#web/features/settings/panel-link.tsx';
import { SettingSwitch } from '#web/features/settings/setting-switch.tsx';
import { MatterCard } from '#web/components/layout/matter-card.tsx';

/** How administrators sign in. */
export const SigningInSection = ({ settings }: { settings: SettingsAnswer }) => (
  <MatterCard
    title="Signing in to the school office"
    about="A second factor is a code from a phone, asked for after the password."
  >
    <SettingSwitch
      name="require_second_factor"
      settings={settings}
      label="Every administrator needs a second factor"
      hint="Set up your own before you turn this on. Whoever has none must then set one up at once, before anything else."
    />
    <PanelLink to="secondFactor">Your own second factor</PanelLink>
  </MatterCard>
);
