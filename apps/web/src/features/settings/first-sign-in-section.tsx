import { PanelLink } from '#web/features/settings/panel-link.tsx';
import type { SectionProps } from '#web/features/settings/sections.ts';
import { SettingGroups } from '#web/features/settings/setting-groups.tsx';

/** How a family finds its student ID, and what a student signs in with before there is a password. */
export const FirstSignInSection = ({ settings }: SectionProps) => (
  <SettingGroups
    section="sign-in"
    settings={settings}
    after={{ firstSignIn: <PanelLink to="credentialSlips">Print sign-in slips</PanelLink> }}
  />
);
