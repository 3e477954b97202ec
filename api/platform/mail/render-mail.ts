import { languageTags } from '../i18n/contract.ts';
import type { MailBlock, MailMessage } from './message.ts';

/** What of a community's brand a mail shows. Colours are `#rrggbb`. */
export interface MailBrand {
  name: string;
  origin: string;
  accent: string;
  onAccent: string;
  footer: string;
}

export interface RenderedMail {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
}

/** A message as it is sent: a text part, and an HTML part that old mail programs show too. */
export function renderMail(message: MailMessage, brand: MailBrand): RenderedMail {
  const { to, replyTo, subject } = message;
  return {
    to: oneLine(to),
    ...(replyTo ? { replyTo: oneLine(replyTo) } : {}),
    subject: oneLine(subject),
    text: renderText(message, brand),
    html: renderHtml(message, brand),
  };
}

/** A header's value can't start another header. */
function oneLine(text: string): string {
  return text.replace(/[\r\n\0]+/g, ' ').trim();
}

function renderText(message: MailMessage, brand: MailBrand): string {
  const lines = message.blocks.map((block) => ('url' in block ? `${block.label}:\n${block.url}` : block.text));
  return [...lines, `--\n${brand.name}\n${brand.origin}\n${brand.footer}`].join('\n\n');
}

function renderHtml(message: MailMessage, brand: MailBrand): string {
  const body = message.blocks.map((block) => renderBlock(block, brand)).join('');
  return `<!doctype html>
<html lang="${languageTags[message.locale]}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(message.subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f3f4f6;color:#1f2937;font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(message.preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 0 16px;font-size:18px;font-weight:700">${escapeHtml(brand.name)}</td></tr>
<tr><td style="background:#ffffff;border-radius:12px;border-top:4px solid ${brand.accent};padding:32px">${body}</td></tr>
<tr><td style="padding:20px 4px;font-size:13px;color:#4b5563">${escapeHtml(brand.footer)}<br>
<a href="${escapeHtml(brand.origin)}" style="color:#4b5563">${escapeHtml(brand.origin.replace(/^https?:\/\//, ''))}</a></td></tr>
</table></td></tr></table></body></html>`;
}

function renderBlock(block: MailBlock, brand: MailBrand): string {
  switch (block.kind) {
    case 'heading':
      return `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escapeHtml(block.text)}</h1>`;
    case 'text':
      return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`;
    case 'note':
      return `<p style="margin:16px 0 0;font-size:14px;color:#4b5563">${escapeHtml(block.text)}</p>`;
    case 'quote':
      return `<p style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:3px solid ${brand.accent};white-space:pre-line">${escapeHtml(block.text)}</p>`;
    case 'code':
      return `<p style="margin:0 0 12px;padding:14px 16px;border-radius:8px;background:#f3f4f6;text-align:center;font:600 19px/1.3 ui-monospace,Consolas,Menlo,monospace;letter-spacing:1px">${escapeHtml(block.text)}</p>`;
    case 'button':
      return `<p style="margin:24px 0"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${brand.accent};color:${brand.onAccent};font-weight:600;text-decoration:none">${escapeHtml(block.label)}</a></p><p style="margin:0 0 8px;font-size:13px;color:#4b5563;word-break:break-all">${escapeHtml(block.url)}</p>`;
    case 'link':
      return `<p style="margin:16px 0 0"><a href="${escapeHtml(block.url)}" style="color:#1f2937;font-weight:600">${escapeHtml(block.label)}</a></p>`;
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
