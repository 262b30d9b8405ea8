import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { MenuSection } from '#web/features/settings/menu-section.tsx';
import { PanelLink } from '#web/features/settings/panel-link.tsx';
import type { SectionProps } from '#web/features/settings/sections.ts';
import { SettingSwitch } from '#web/features/settings/setting-switch.tsx';

/** The office's menu, and how administrators sign in. */
export const OfficeSection = ({ settings }: SectionProps) => (
  <>
    <MenuSection settings={settings} />
    <SectionCard
      title="Signing in to the school office"
      description="A second factor is a code from a phone app, asked for after the password."
    >
      <SettingSwitch
        name="require_second_factor"
        settings={settings}
        label="Every administrator needs a second factor"
        hint="Set up your own before you turn this on. Staff without one must set it up at their next sign-in."
      />
      <PanelLink to="secondFactor">Your own second factor</PanelLink>
    </SectionCard>
  </>
);
