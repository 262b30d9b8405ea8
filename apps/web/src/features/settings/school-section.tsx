import { LogoSection } from '#web/features/settings/logo-section.tsx';
import type { SectionProps } from '#web/features/settings/sections.ts';
import { SettingBox } from '#web/features/settings/setting-box.tsx';
import { MatterCard } from '#web/components/layout/matter-card.tsx';

/** Who the school is. */
export const SchoolSection = ({ settings }: SectionProps) => (
  <>
    <MatterCard title="Name and contact">
      <SettingBox name="school_name" settings={settings} label="Name" maxLength={100} />
      <SettingBox name="school_address" settings={settings} label="Address" maxLength={200} />
      <SettingBox
        name="school_contact"
        settings={settings}
        label="Contact"
        hint="How families reach the office, for example its phone number and opening hours."
        maxLength={200}
      />
    </MatterCard>
    <LogoSection settings={settings} />
  </>
);
