import { buildAnswers } from '@formroom/domain/registration/catalogue.ts';
import { decodeActor } from '@formroom/domain/school/actor.ts';
import { isCurrent } from '../documents/documents.repository.ts';
import type { ArchiveData, ArchivedChange } from './archive-data.ts';
import type { AccessEvent } from './family-archive.repository.ts';
import { formatRole } from './tables.ts';

/** Streams the same data as JSON, with the field names of the API. */
export async function* toMachineReadable(
  { student, moment, documents, openings, confirmations, years, addresses, messages }: ArchiveData,
  getPath: ReadonlyMap<string, string>,
  { history, looks }: { history: AsyncIterable<ArchivedChange>; looks: AsyncIterable<AccessEvent> },
): AsyncGenerator<string> {
  const content = {
    student_id: student.id,
    made_at: moment.now.toISOString(),
    submitted_at: student.submitted_at,
    updated_at: student.updated_at,
    left_at: student.left_at,
    left_on: student.left_on,
    leaving_reason: student.leaving_reason,
    next_school: student.next_school,
    erase_at: student.erase_at,
    version: student.version,
    record: buildAnswers((name) => student[name]),
    history: [],
    files: documents.map((document) => ({
      path: getPath.get(document.file_key),
      name: document.name,
      type: document.file_type,
      current: isCurrent(document),
      media_type: document.media_type,
      bytes: document.bytes,
      uploaded_at: document.uploaded_at,
      uploaded_by: formatRole(document.uploadedBy.role),
      check: document.check_state,
      check_reason: document.check_reason,
    })),
    report_cards_opened: openings,
    confirmations: confirmations.map(({ year, item, value, confirmed_at, confirmed_by, source }) => ({
      year,
      item,
      value,
      confirmed_at,
      by: formatRole(decodeActor(confirmed_by).role),
      source,
    })),
    past_years: years,
    email_addresses: addresses.map(({ reason: _reason, ...address }) => address),
    messages: messages.map(({ kind, address, state, created_at, sent_at }) => ({
      kind,
      address,
      state,
      created_at,
      sent_at,
    })),
    looks: [],
  };
  const text = JSON.stringify(content, null, 2);
  // In a text of an answer the quotation marks would be escaped.
  const [start = '', middle = '', end = ''] = text.split(/(?<="(?:history|looks)": \[)(?=\])/);
  yield start;
  yield* formatElements(history, ({ actor, entered_by: _name, ...change }) => ({
    ...change,
    by: formatRole(actor.role),
  }));
  yield middle;
  yield* formatElements(looks, ({ at, event, role, student_id: one }) => ({
    at,
    event,
    of_many_students: one === null,
    by: formatRole(role),
  }));
  yield `${end}\n`;
}

/** Streams the elements of an array at the depth of a property of the whole. */
async function* formatElements<Entry>(entries: AsyncIterable<Entry>, toElement: (entry: Entry) => object) {
  let isEmpty = true;
  for await (const entry of entries) {
    const element = JSON.stringify(toElement(entry), null, 2).replaceAll('\n', '\n    ');
    yield `${isEmpty ? '' : ','}\n    ${element}`;
    isEmpty = false;
  }
  if (!isEmpty) yield '\n  ';
}
