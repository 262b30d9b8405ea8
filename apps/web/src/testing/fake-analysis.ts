import { paths } from '@formroom/domain/api/paths.ts';
import {
  getAnalysisFindings,
  getAnalysisStudents,
  getTermAnalysis,
  type TermAnalysis,
} from '@formroom/domain/api/term-analysis.ts';
import { analysis, findings, groupStudents } from '#web/testing/analyzed-term.ts';
import { mockGet } from '#web/testing/fake-api.ts';

/** The calls of the page of results. */
export const mockAnalysis = (changed: Partial<TermAnalysis> = {}) => [
  mockGet(paths.termAnalysis, getTermAnalysis.response, { ...analysis, ...changed }),
  mockGet(paths.analysisFindings, getAnalysisFindings.response, findings),
  mockGet(paths.analysisStudents, getAnalysisStudents.response, groupStudents),
];
