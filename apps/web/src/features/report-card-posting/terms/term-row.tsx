import type { TermRecord } from '@formroom/domain/api/terms.ts';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { Cell, Row } from '#web/ui/layout/table-parts.tsx';
import { useAccount, useMayChange } from '#web/lib/session.ts';
import { formatTerm } from '#web/lib/format-term.ts';
import { SchoolDay } from '#web/ui/layout/school-time.tsx';
import { pathToCheckCards, pathToReaders } from '#web/lib/report-card-paths.ts';
import type { TermAction } from '#web/features/report-card-posting/terms/term-dialogs.tsx';
import { formatTermRow } from '#web/features/report-card-posting/terms/format-term-row.ts';
interface TermRowProps {
  readonly term: TermRecord;
  readonly onAction: (action: TermAction, term: TermRecord) => void;
}

/** A term's row. On phones each value has its column's label. */
export function TermRow({ term, onAction }: TermRowProps) {
  const texts = formatTermRow(term);
  const mayChange = useMayChange();
  const { role } = useAccount();
  const actions = [
    ...(mayChange ? [{ action: 'edit', text: 'Edit', name: 'Edit' } as const] : []),
    // Without results there are no cards, and posted ones are not for the role Results (R46).
    ...(term.students === 0 || (role === 'results' && term.posted === 1)
      ? []
      : [{ action: 'print', text: 'Print', name: 'Print the cards of' } as const]),
  ];
  const links = [
    ...(mayChange ? [] : [{ to: pathToCheckCards(term), text: 'Check', name: 'Check the cards of' }]),
    ...(term.students === 0 || role === 'results'
      ? []
      : [{ to: pathToReaders(term), text: 'Cards and readers', name: 'Cards and readers of' }]),
  ];
  return (
    <Row>
      <Cell className="year">
        <span className="label">Academic Year </span>
        {texts.year}
      </Cell>
      <Cell className="term">
        <span className="label">Term </span>
        {texts.term}
      </Cell>
      <Cell className={term.date_posted === null ? 'day empty' : 'day'}>
        {term.date_posted !== null && (
          <>
            <span className="label">Posted </span>
            <SchoolDay moment={term.date_posted} />
          </>
        )}
      </Cell>
      <Cell className="state">
        <span className="label">Status </span>
        <span className={term.posted === 1 ? 'status posted' : 'status unposted'}>{texts.status}</span>
      </Cell>
      <Cell className="edit">
        {actions.map(({ action, text, name }) => (
          <Button
            key={action}
            aria-label={`${name} ${formatTerm(term)}`}
            aria-haspopup="dialog"
            onClick={() => onAction(action, term)}
            sx={{ minHeight: 44, px: 1.5, fontWeight: action === 'edit' ? 600 : 400 }}
          >
            {text}
          </Button>
        ))}
        {links.map(({ to, text, name }) => (
          <Button
            key={to}
            component={Link}
            to={to}
            aria-label={`${name} ${formatTerm(term)}`}
            sx={{ minHeight: 44, px: 1.5, fontWeight: 400 }}
          >
            {text}
          </Button>
        ))}
      </Cell>
    </Row>
  );
}
