import { TERMS_LENGTH } from '@formroom/domain/api/settings.ts';
import type { SectionProps } from '#web/features/settings/sections.ts';
import { SettingBox } from '#web/features/settings/setting-box.tsx';
import { SettingSwitch } from '#web/features/settings/setting-switch.tsx';
import { MatterCard } from '#web/components/layout/matter-card.tsx';

/** What families are asked, and what they agree to. */
export const RegistrationSection = ({ settings }: SectionProps) => (
  <>
    <MatterCard title="Extra questions">
      <SettingSwitch
        name="learning_challenges"
        settings={settings}
        label="Ask about learning challenges"
        hint="Adds ten questions to the Health Data page. If you turn this off, answers already given are kept."
      />
    </MatterCard>
    <MatterCard title="Terms and conditions" about="Families agree to this text on the Complete page.">
      <SettingBox
        name="terms_text"
        settings={settings}
        label="Text"
        hint="Leave an empty line to start a new paragraph."
        maxLength={TERMS_LENGTH}
        rows={10}
      />
    </MatterCard>
  </>
);
