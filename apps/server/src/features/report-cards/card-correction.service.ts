import { type CardCorrection, correctableNames, remarkNames } from '@formroom/domain/api/card-corrections.ts';
import { formatListName } from '@formroom/domain/school/person-name.ts';
import type { Database } from '../../db/database.ts';
import type { TermKey } from '../../db/term-tables.ts';
import { notFound } from '../../errors.ts';
import { findCard } from './cards.service.ts';
import { findSubjectCodes, getPostedTerm, toFigures } from './correct-card.service.ts';
import { computeLateCard } from './late-card.service.ts';
import { findPostedIssue } from './posted-cards.repository.ts';
import { findCorrections } from './result-changes.repository.ts';
import { findStudentResults, findSubjectResults } from './write-results.repository.ts';

/**
 * Returns a card of a posted term with its issue and the corrections that were made to it.
 * @throws PortalError not-found; conflict if the term is not posted
 */
export async function getCardCorrection(
  db: Database,
  { id, ...key }: TermKey & { readonly id: string },
): Promise<CardCorrection> {
  const term = await getPostedTerm(db, key, id);
  const [card, current] = [await findCard(db, term, id), await computeLateCard(db, term, id)];
  if (!card || !current) throw notFound();
  const posting = await findPostedIssue(db, key, id);
  const codes = await findSubjectCodes(db);
  // A correction changes the stored results, not the posted card, and their subjects may since have other names.
  const { subjects, remarks } = toFigures(current, codes);
  return {
    ...toFigures(card, codes),
    subjects,
    remarks,
    name: formatListName(card),
    class_id: card.class_id,
    posted: posting ? 1 : 0,
    date_posted: posting ? (posting.posted_at ?? posting.date_posted) : null,
    issue_number: posting?.issue_number ?? null,
    weights: card.weights,
    corrections: await listCorrections(db, key, id, codes),
  };
}

type Correction = CardCorrection['corrections'][number];
type Value = Correction['changes'][number]['to'];

/** The corrections with the values before and after, which follow from the current ones by going back. */
async function listCorrections(
  db: Database,
  key: TermKey,
  id: string,
  codes: ReadonlyMap<string, number>,
): Promise<Correction[]> {
  const titles = new Map([...codes].map(([title, code]) => [code, title]));
  const lines = [...(await findSubjectResults(db, key, [id])).values()];
  const student = (await findStudentResults(db, key, [id])).get(id);
  const values = new Map<string, Value>([
    ...remarkNames.map((name) => [toPosition(null, name), student?.[name] ?? null] as const),
    ...lines.flatMap((line) =>
      correctableNames.map((name) => [toPosition(line.subject, name), line[name]] as const),
    ),
  ]);
  const found = new Map<string, Correction>();
  for (const { subject, oldValues, by, at, reason } of await findCorrections(db, key, id)) {
    const changes = (subject === null ? remarkNames : correctableNames).flatMap((field) => {
      const from = oldValues[field];
      if (from === undefined) return [];
      const position = toPosition(subject, field);
      const to = values.get(position) ?? null;
      values.set(position, from);
      const title = subject === null ? null : (titles.get(subject) ?? String(subject));
      return [{ title, field, from, to }];
    });
    if (reason === null || changes.length === 0) continue;
    const same = found.get(at);
    found.set(at, { at, by: by.id, reason, changes: [...changes, ...(same?.changes ?? [])] });
  }
  return [...found.values()];
}

const toPosition = (subject: number | null, field: string) => `${subject ?? ''} ${field}`;
