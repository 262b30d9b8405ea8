import { paths, pathTo } from '@formroom/domain/api/paths.ts';
import type { AnalysisFinding } from '@formroom/domain/api/term-analysis.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { GroupKey } from '#web/features/term-analysis/results-address.ts';
import { get, post } from '#web/lib/api-client.ts';
import type { TermKey } from '#web/lib/format-term.ts';

/** The figures of a term. */
export const termAnalysisQuery = ({ year, term }: TermKey) =>
  queryOptions({
    queryKey: ['term-analysis', year, term],
    queryFn: ({ signal }) => get(paths.termAnalysis, { params: { year, term }, signal }),
    staleTime: 0,
  });

/** What the figures of a group are made of. */
export const groupStudentsQuery = ({ year, term }: TermKey, group: GroupKey) =>
  queryOptions({
    queryKey: ['term-analysis-students', year, term, group],
    queryFn: ({ signal }) => get(paths.analysisStudents, { params: { year, term }, query: group, signal }),
    staleTime: 0,
  });

export const findingsQuery = ({ year, term }: TermKey) =>
  queryOptions({
    queryKey: ['term-analysis-findings', year, term],
    queryFn: ({ signal }) => get(paths.analysisFindings, { params: { year, term }, signal }),
    staleTime: 0,
  });

/** Notes that a finding was looked at, or takes the note back. If it is another one now, the list is loaded again. */
export function useNoteFinding({ year, term }: TermKey) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason, looked_at }: AnalysisFinding) =>
      post(paths.noteFinding, { body: { year, term, id, reason, looked_at: looked_at === null } }),
    onSuccess: (noted) =>
      client.setQueryData(findingsQuery({ year, term }).queryKey, (findings) =>
        findings?.map((each) => (each.id === noted.id ? noted : each)),
      ),
    onError: () => client.invalidateQueries({ queryKey: findingsQuery({ year, term }).queryKey }),
  });
}

export const reportUrl = ({ year, term }: TermKey) => pathTo(paths.termAnalysisReport, { year, term });
export const spreadsheetUrl = ({ year, term }: TermKey) =>
  pathTo(paths.termAnalysisSpreadsheet, { year, term });
