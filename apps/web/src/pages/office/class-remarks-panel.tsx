import { officePaths } from '@formroom/domain/api/paths.ts';
import Groups from '@mui/icons-material/Groups';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { BankEditor } from '#web/features/class-remarks/bank-editor.tsx';
import { ClassList } from '#web/features/class-remarks/class-list.tsx';
import { type ClassOfTerm, classRemarksQuery } from '#web/features/class-remarks/class-remarks-api.ts';
import { remarkBankQuery } from '#web/lib/remark-bank.ts';
import { ProofView } from '#web/features/class-remarks/proof-view.tsx';
import { BANK, pathToClass, pathToProof, pathToTerm } from '#web/features/class-remarks/remark-paths.ts';
import { RemarksForm } from '#web/features/class-remarks/remarks-form.tsx';
import { parseTerm } from '#web/lib/report-card-paths.ts';
import { chooseTerm, termsQuery } from '#web/lib/terms.ts';
import { formatTerm, type TermKey } from '#web/lib/format-term.ts';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { QueryStates } from '#web/ui/feedback/query-states.tsx';
import { PageHeading } from '#web/ui/layout/page-heading.tsx';

/** What form teachers and deans write: a list of classes, the page of a class, its proof page, and the remark bank. */
export function ClassRemarksPanel() {
  const { year, term, class: className, view } = useParams();
  if (year === BANK) return <Bank />;
  const key = parseTerm(year, term);
  if (!key || className === undefined) return <Classes chosen={key} />;
  return <ClassPage classOfTerm={{ ...key, className }} isProof={view === 'proof'} />;
}

function Classes({ chosen }: { chosen: TermKey | undefined }) {
  const terms = useQuery(termsQuery);
  return (
    <Box>
      <PageHeading title="Class remarks">What form teachers and deans write on the report cards.</PageHeading>
      <QueryStates
        query={terms}
        loading="Loading the terms …"
        failed="The terms could not be loaded"
        empty={
          <EmptyState icon={<Groups />} title="No term yet">
            The school office adds a term first.
          </EmptyState>
        }
      >
        {(all) => {
          // The newest term to type in.
          const term = chooseTerm(all, chosen, 0);
          return term && <ClassList terms={all} term={term} />;
        }}
      </QueryStates>
    </Box>
  );
}

const states = {
  open: undefined,
  closed: 'Remarks can be typed in the entry days of the term. The school office sets them.',
  locked: 'The report cards are posted, so the remarks no longer change.',
} as const;

function ClassPage({ classOfTerm: key, isProof }: { classOfTerm: ClassOfTerm; isProof: boolean }) {
  const remarks = useQuery(classRemarksQuery(key));
  const title = `${key.className}, ${formatTerm(key)}`;
  return (
    <Box>
      <PageHeading title="Class remarks">{isProof ? `Proof page of ${title}` : title}</PageHeading>
      <Links>
        <MuiLink component={Link} to={pathToTerm(key)}>
          All classes
        </MuiLink>
        {isProof ? (
          <MuiLink component={Link} to={pathToClass(key)}>
            Type remarks
          </MuiLink>
        ) : (
          <MuiLink component={Link} to={pathToProof(key)}>
            Proof page
          </MuiLink>
        )}
      </Links>
      <QueryStates query={remarks} loading="Loading the remarks …" failed="The remarks could not be loaded">
        {(loaded) =>
          isProof ? (
            <ProofView remarks={loaded} />
          ) : (
            <>
              {states[loaded.state] && <Box sx={{ mb: 2, fontWeight: 600 }}>{states[loaded.state]}</Box>}
              <RemarksForm key={pathToClass(key)} classOfTerm={key} remarks={loaded} />
            </>
          )
        }
      </QueryStates>
    </Box>
  );
}

function Bank() {
  const bank = useQuery(remarkBankQuery);
  return (
    <Box>
      <PageHeading title="Class remarks">Remark bank: sentences to insert into remarks.</PageHeading>
      <Links>
        <MuiLink component={Link} to={officePaths.classRemarks}>
          All classes
        </MuiLink>
      </Links>
      <QueryStates
        query={bank}
        loading="Loading the remark bank …"
        failed="The remark bank could not be loaded"
      >
        {(loaded) => <BankEditor bank={loaded} />}
      </QueryStates>
    </Box>
  );
}

const Links = ({ children }: { children: ReactNode }) => (
  <Box
    className="no-print"
    sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, mb: 2, '& a': { fontWeight: 600, py: 0.5 } }}
  >
    {children}
  </Box>
);
