import type { TermRecord } from '@formroom/domain/api/terms.ts';
import Groups from '@mui/icons-material/Groups';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { listOwnClasses } from '#web/features/class-remarks/own-classes.ts';
import {
  pathToBank,
  pathToClass,
  pathToProof,
  pathToTerm,
} from '#web/features/class-remarks/remark-paths.ts';
import { formatTerm } from '#web/lib/format-term.ts';
import { useAccount } from '#web/lib/session.ts';
import { teachingQuery } from '#web/lib/teaching.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';
import { SelectField } from '#web/ui/fields/select-field.tsx';
import { ListRow, RowList } from '#web/ui/layout/row-list.ts';

interface ClassListProps {
  readonly terms: readonly TermRecord[];
  readonly term: TermRecord;
}

/** The classes whose remarks somebody writes or reads in a term. */
export function ClassList({ terms, term }: ClassListProps) {
  const { role } = useAccount();
  const navigate = useNavigate();
  const teaching = useQuery(teachingQuery(term.year));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'end', mb: 2 }}>
        <Box sx={{ width: 320, maxWidth: '100%' }}>
          <SelectField
            id="remarks-term"
            label="Term"
            chosen={pathToTerm(term)}
            options={terms.map((each) => ({ value: pathToTerm(each), text: formatTerm(each) }))}
            onChoose={(path) => void navigate(path)}
          />
        </Box>
        {role !== 'read' && (
          <MuiLink component={Link} to={pathToBank} sx={{ fontWeight: 600, py: 1.5 }}>
            Remark bank
          </MuiLink>
        )}
      </Box>
      <QueryStates query={teaching} loading="Loading the classes …" failed="The classes could not be loaded">
        {(loaded) => {
          const classes = role === 'teacher' ? listOwnClasses(loaded) : loaded.classes;
          if (classes.length === 0) {
            return (
              <EmptyState icon={<Groups />} title="No class">
                {role === 'teacher'
                  ? 'You are neither a form teacher nor a dean in this year. The school office decides that.'
                  : 'No student has a class in this year.'}
              </EmptyState>
            );
          }
          return (
            <RowList aria-label="Classes">
              {classes.map((className) => (
                <ListRow key={className} sx={{ display: 'flex', gap: 3 }}>
                  <MuiLink
                    component={Link}
                    to={pathToClass({ ...term, className })}
                    sx={{ fontWeight: 600, py: 1, minWidth: 64 }}
                  >
                    {className}
                  </MuiLink>
                  <MuiLink
                    component={Link}
                    to={pathToProof({ ...term, className })}
                    aria-label={`Proof page of ${className}`}
                    sx={{ py: 1 }}
                  >
                    Proof page
                  </MuiLink>
                </ListRow>
              ))}
            </RowList>
          );
        }}
      </QueryStates>
    </>
  );
}
