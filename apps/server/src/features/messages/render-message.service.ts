import { canStopKind, type MessageKind } from '@formroom/domain/messages/kinds.ts';
import type { Database, Trx } from '../../db/database.ts';
import type { SmallLogo } from '../settings/logo.service.ts';
import { getSettings } from '../settings/settings.repository.ts';
import { renderMessageHtml } from './message-html.ts';
import { type MessageFacts, messageTexts } from './message-texts.ts';

interface MessageParts {
  /** The portal's address without a final slash. */
  readonly portal: string;
  /** For kinds whose link has one; without it the text says that it is hidden. */
  readonly token?: string | undefined;
  readonly stopToken?: string | undefined;
  readonly logo?: SmallLogo | undefined;
}

/** Returns the facts of a message; without a first name it says “your child”. */
export async function getFacts(
  db: Database | Trx,
  firstName: string | null,
  wording: string | null,
): Promise<MessageFacts> {
  const { school_name: school } = await getSettings(db, ['school_name']);
  return { firstName: firstName ?? 'your child', school, wording };
}

/** Renders a message as plain text and as HTML of one design. */
export function renderMessage(
  kind: MessageKind,
  facts: MessageFacts,
  { portal, token, stopToken, logo }: MessageParts,
) {
  const { subject: renderSubject, paragraphs: renderParagraphs, action } = messageTexts[kind];
  const hasToken = action.path.endsWith('#');
  const url = `${portal}${action.path}${hasToken ? (token ?? '…') : ''}`;
  const subject = renderSubject(facts);
  const paragraphs = renderParagraphs(facts);
  const stop =
    canStopKind(kind) && stopToken !== undefined
      ? { label: 'Stop these messages to this address', url: `${portal}/stop-messages#${stopToken}` }
      : undefined;
  return {
    subject,
    text: [
      facts.school,
      ...paragraphs,
      `${action.label}: ${url}`,
      ...(stop === undefined ? [] : [`${stop.label}: ${stop.url}`]),
    ].join('\n\n'),
    html: renderMessageHtml({
      school: facts.school,
      subject,
      paragraphs,
      action: { label: action.label, url },
      stop,
      logo,
    }),
  };
}
