import { canStopKind, type MessageKind } from '@formroom/domain/messages/kinds.ts';
import { type MessageFacts, messageTexts } from './message-texts.ts';

interface MessageLinks {
  /** The portal's address without a final slash. */
  readonly portal: string;
  /** For kinds whose link has one; without it the text says that it is hidden. */
  readonly token?: string | undefined;
  readonly stopToken?: string | undefined;
}

/** Renders a message as plain text and as HTML of one design, which is readable in narrow windows and in the dark. */
export function renderMessage(
  kind: MessageKind,
  facts: MessageFacts,
  { portal, token, stopToken }: MessageLinks,
) {
  const { subject, paragraphs, action } = messageTexts[kind];
  const hasToken = action.path.endsWith('#');
  const url = `${portal}${action.path}${hasToken ? (token ?? '…') : ''}`;
  const lines = paragraphs(facts);
  const stopUrl =
    canStopKind(kind) && stopToken !== undefined ? `${portal}/stop-messages#${stopToken}` : undefined;
  const stopText = `To stop these messages to this address`;
  return {
    subject: subject(facts),
    text: [
      facts.school,
      ...lines,
      `${action.label}: ${url}`,
      ...(stopUrl === undefined ? [] : [`${stopText}: ${stopUrl}`]),
    ].join('\n\n'),
    html: renderHtml({
      school: facts.school,
      lines,
      link: { label: action.label, url },
      stop: stopUrl === undefined ? undefined : { label: stopText, url: stopUrl },
    }),
  };
}

interface Link {
  readonly label: string;
  readonly url: string;
}

const renderHtml = ({
  school,
  lines,
  link,
  stop,
}: {
  school: string;
  lines: readonly string[];
  link: Link;
  stop: Link | undefined;
}) =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(school)}</title></head>
<body style="margin:0;padding:16px;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
<p style="margin:0 0 16px;padding-bottom:8px;border-bottom:4px solid #194D27;font-weight:bold">${escapeHtml(school)}</p>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
<p><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 16px;background:#194D27;color:#ffffff">${escapeHtml(link.label)}</a></p>
<p style="font-size:14px">${escapeHtml(link.url)}</p>
${stop ? `<p style="font-size:14px"><a href="${escapeHtml(stop.url)}" style="color:inherit">${escapeHtml(stop.label)}</a></p>` : ''}
</div>
</body>
</html>`;

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '');
