import { LogoSection } from '#web/features/settings/logo-section.tsx';
import type { SectionProps } from '#web/features/settings/sections.ts';
import { SettingGroups } from '#web/features/settings/setting-groups.tsx';

/** The school’s name, address, contact and logo. */
export const SchoolSection = ({ settings }: SectionProps) => (
  <>
    <SettingGroups section="school" settings={settings} />
    <LogoSection settings={settings} />
  </>
);
