import { MenuSection } from '#web/features/settings/menu-section.tsx';
import { PanelLink } from '#web/features/settings/panel-link.tsx';
import type { SectionProps } from '#web/features/settings/sections.ts';
import { SettingGroups } from '#web/features/settings/setting-groups.tsx';

/** The office's menu, and how administrators sign in. */
export const OfficeSection = ({ settings }: SectionProps) => (
  <>
    <MenuSection settings={settings} />
    <SettingGroups
      section="office"
      settings={settings}
      after={{ officeSignIn: <PanelLink to="secondFactor">Your own second factor</PanelLink> }}
    />
  </>
);
