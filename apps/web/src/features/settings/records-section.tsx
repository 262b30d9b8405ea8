import { MatterCard } from '#web/components/layout/matter-card.tsx';
import { DaysSetting } from '#web/features/settings/days-setting.tsx';
import { PanelLink } from '#web/features/settings/panel-link.tsx';
import type { SectionProps } from '#web/features/settings/sections.ts';
import { YearsSetting } from '#web/features/settings/years-setting.tsx';

/** How long records are kept. */
export const RecordsSection = ({ settings }: SectionProps) => (
  <>
    <MatterCard
      title="Leavers"
      about="When you delete the data of a student who has left, it is removed permanently after this waiting time."
    >
      <DaysSetting
        name="erase_after_days"
        settings={settings}
        label="Waiting time"
        hint="You can cancel until then. A change applies to what you delete from now on."
      />
      <PanelLink to="leavers">See who has left</PanelLink>
    </MatterCard>
    <MatterCard
      title="Audit log"
      about="Staff actions and blocked attempts. It contains no answers or passwords."
    >
      <YearsSetting settings={settings} />
      <PanelLink to="auditLog">Read the audit log</PanelLink>
    </MatterCard>
  </>
);
