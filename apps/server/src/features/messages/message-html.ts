import { LOGO_CID } from '../../mail/mailer.ts';
import type { SmallLogo } from '../settings/logo.service.ts';

interface Link {
  readonly label: string;
  readonly url: string;
}

interface MessageHtml {
  readonly school: string;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action: Link;
  readonly stop: Link | undefined;
  readonly logo: SmallLogo | undefined;
}

// Styles stand in the elements, because some mail programs remove others. Those that keep the style of the head show the colours
// of the dark where the device asks for them.
const ink = 'color:#17211a';
const darkStyles = `@media (prefers-color-scheme: dark) {
  body { background: #101713 !important; }
  body, p, a { color: #e6eee8 !important; }
  .head { border-color: #93d3a5 !important; }
  .action { background: #2f7a48 !important; color: #ffffff !important; }
}`;

/** Lays out a message for narrow windows, and for the light and the dark. */
export const renderMessageHtml = ({ school, subject, paragraphs, action, stop, logo }: MessageHtml) =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyles}</style>
</head>
<body style="margin:0;padding:16px;background:#ffffff;${ink};font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
<div class="head" style="margin:0 0 24px;padding:0 0 12px;border-bottom:4px solid #194d27">
${
  logo
    ? `<img src="cid:${LOGO_CID}" alt="${escapeHtml(school)}" width="${logo.width}" height="${logo.height}" style="display:block;margin:0 0 8px;padding:4px;border-radius:4px;background:#ffffff">`
    : ''
}
<p style="margin:0;font:bold 18px/1.3 sans-serif">${escapeHtml(school)}</p>
</div>
${paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`).join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" class="action" style="display:inline-block;padding:12px 20px;border-radius:4px;background:#194d27;color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:14px">If the button does not work, copy this address into your browser:<br>${escapeHtml(action.url)}</p>
${stop ? `<p style="margin:0;font-size:14px"><a href="${escapeHtml(stop.url)}" style="${ink}">${escapeHtml(stop.label)}</a></p>` : ''}
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
