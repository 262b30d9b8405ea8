import { SectionCard } from '#web/ui/layout/section-card.tsx';
import { DaysSetting } from '#web/features/settings/days-setting.tsx';
import { PanelLink } from '#web/features/settings/panel-link.tsx';
import type { SectionProps } from '#web/features/settings/sections.ts';
import { YearsSetting } from '#web/features/settings/years-setting.tsx';

/** How long records are kept. */
export const RecordsSection = ({ settings }: SectionProps) => (
  <>
    <SectionCard
      title="Leavers"
      description="When you delete the data of a student who has left, it is removed permanently after this waiting time."
    >
      <DaysSetting
        name="erase_after_days"
        settings={settings}
        label="Waiting time"
        hint="You can cancel until then. A change applies to what you delete from now on."
      />
      <PanelLink to="leavers">See who has left</PanelLink>
    </SectionCard>
    <SectionCard
      title="Audit log"
      description="Staff actions and blocked attempts. It contains no answers or passwords."
    >
      <YearsSetting settings={settings} />
      <PanelLink to="auditLog">Read the audit log</PanelLink>
    </SectionCard>
  </>
);
