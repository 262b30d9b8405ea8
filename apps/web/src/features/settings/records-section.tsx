import { PanelLink } from '#web/features/settings/panel-link.tsx';
import type { SectionProps } from '#web/features/settings/sections.ts';
import { SettingGroups } from '#web/features/settings/setting-groups.tsx';

/** How long records are kept. */
export const RecordsSection = ({ settings }: SectionProps) => (
  <SettingGroups
    section="records"
    settings={settings}
    after={{
      leavers: <PanelLink to="leavers">See who has left</PanelLink>,
      oldFiles: <PanelLink to="oldFiles">See the old files</PanelLink>,
      auditLog: <PanelLink to="auditLog">Read the audit log</PanelLink>,
    }}
  />
);
