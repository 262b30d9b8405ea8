import type { ReportCard } from '@formroom/domain/api/term-reports.ts';
import Box from '@mui/material/Box';

/** A report card to read on any screen. */
export const ReportCardPage = ({ card }: { card: ReportCard }) => <Box>{card.student_id}</Box>;
