import type { SectionProps } from '#web/features/settings/sections.ts';
import { SettingGroups } from '#web/features/settings/setting-groups.tsx';

/** What families are asked, and what they agree to. */
export const RegistrationSection = ({ settings }: SectionProps) => (
  <SettingGroups section="registration" settings={settings} />
);
