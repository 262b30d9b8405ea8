import { Overview } from '#web/features/overview/overview.tsx';
import { StudentsPanel } from '#web/features/students/students-panel.tsx';

/** Where the office begins: how the school stands, and every student. */
export const DashboardPanel = () => <StudentsPanel above={<Overview />} />;
