import { MAX_TERMS_LENGTH } from '@formroom/domain/api/settings.ts';
import type { SectionProps } from '#web/features/settings/sections.ts';
import { SettingTextField } from '#web/features/settings/setting-text-field.tsx';
import { SettingSwitch } from '#web/features/settings/setting-switch.tsx';
import { SectionCard } from '#web/ui/layout/section-card.tsx';

/** What families are asked, and what they agree to. */
export const RegistrationSection = ({ settings }: SectionProps) => (
  <>
    <SectionCard title="Extra questions">
      <SettingSwitch
        name="learning_challenges"
        settings={settings}
        label="Ask about learning challenges"
        hint="Adds ten questions to the Health Data page. If you turn this off, answers already given are kept."
      />
    </SectionCard>
    <SectionCard title="Terms and conditions" description="Families agree to this text on the Complete page.">
      <SettingTextField
        name="terms_text"
        settings={settings}
        label="Text"
        hint="Leave an empty line to start a new paragraph."
        maxLength={MAX_TERMS_LENGTH}
        rows={10}
      />
    </SectionCard>
  </>
);
