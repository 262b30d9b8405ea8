import { LogoSection } from '#web/features/settings/logo-section.tsx';
import type { SectionProps } from '#web/features/settings/sections.ts';
import { SettingTextField } from '#web/features/settings/setting-text-field.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';

/** Who the school is. */
export const SchoolSection = ({ settings }: SectionProps) => (
  <>
    <SectionCard title="Name and contact">
      <SettingTextField name="school_name" settings={settings} label="Name" maxLength={100} />
      <SettingTextField name="school_address" settings={settings} label="Address" maxLength={200} />
      <SettingTextField
        name="school_contact"
        settings={settings}
        label="Contact"
        hint="How families reach the office, for example its phone number and opening hours."
        maxLength={200}
      />
    </SectionCard>
    <LogoSection settings={settings} />
  </>
);
