import type { Context } from '#api/context.ts';
import { isProfileText } from '#api/platform/actor/contract.ts';
import { formatDateTime, formatDateTimeWithZone, formatMoney } from '#api/platform/i18n/format.ts';
import { languageTags } from '#api/platform/i18n/locales.ts';
import { renderMarkdown } from '#api/platform/markdown/render-markdown.ts';
import { escapeMarkup } from '#api/platform/text/escape-markup.ts';
import { type CopySection, dataCopySections, type ExportedField, type ExportedTable } from './copy-sections.ts';

interface Copy {
  /** The rows of each table, with times in ISO 8601. */
  rows: Record<string, readonly object[]>;
  /** Storage keys of the copied files, by path in the archive. */
  files: ReadonlyMap<string, string>;
}

/** Maximum rows of a table on the page; the JSON file has all. */
const shownRows = 2_000;

const markdownFields: ReadonlySet<string> = new Set(['body', 'message']);
const moneyFields: ReadonlySet<string> = new Set(['amount', 'value', 'refundedAmount']);
const planFields: ReadonlySet<string> = new Set(['tier', 'plan']);

/**
 * Renders `index.html` of a copy: the stored data by subject, in the member's language. It opens from a disk without a
 * network: it loads only the pictures beside it and runs no scripts.
 */
export function renderCopyPage(context: Context, copy: Copy): string {
  const { t, tenant, locale, now } = context;
  const sections = Object.entries(dataCopySections).map(([name, tables]) =>
    renderSection(context, copy, name as CopySection, tables),
  );
  const title = escapeMarkup(t('data-exports:page.title', { community: tenant.name }));
  return `<!doctype html>
<html lang="${languageTags[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'unsafe-inline'">
<meta name="color-scheme" content="light dark"><title>${title}</title><style>${style}</style></head><body><main>
<h1>${title}</h1>
<p>${escapeMarkup(t('data-exports:page.lead', { moment: formatDateTimeWithZone(now, tenant.timeZone, locale) }))}</p>
${sections.join('\n')}
${renderFiles(context, copy)}
</main></body></html>
`;
}

function renderSection(
  context: Context,
  copy: Copy,
  name: CopySection,
  tables: Readonly<Partial<Record<ExportedTable, readonly ExportedField[]>>>,
): string {
  const { t } = context;
  const parts = (Object.entries(tables) as Array<[ExportedTable, readonly ExportedField[]]>).flatMap(
    ([table, fields]) => {
      const rows = copy.rows[table] ?? [];
      if (rows.length === 0) return [];
      const all = `<a href="data/${table}.json">data/${table}.json</a>`;
      const heading = `<b>${escapeMarkup(t(`data-exports:table.${table}`))}</b> (${rows.length}) ${all}`;
      if (fields.length === 0) return [`<p>${heading}</p>`];
      const shown = rows.slice(0, shownRows).map((row) => renderRow(context, copy, fields, row));
      const rest = rows.length > shownRows ? `<p>${escapeMarkup(t('data-exports:page.more'))} ${all}</p>` : '';
      return [
        `<details${rows.length > 20 ? '' : ' open'}><summary>${heading}</summary>${shown.join('')}${rest}</details>`,
      ];
    },
  );
  if (parts.length === 0) return '';
  return `<section><h2>${escapeMarkup(t(`data-exports:section.${name}`))}</h2>${parts.join('\n')}</section>`;
}

function renderRow(context: Context, copy: Copy, fields: readonly ExportedField[], row: object): string {
  const values = flatten(row);
  const lines = fields.flatMap((field) => {
    const shown = renderValue(context, copy, field, values);
    const { t } = context;
    const label = isProfileText(field) ? t(`users:texts.${field}.label`) : t(`data-exports:field.${field}`);
    return shown === '' ? [] : [`<dt>${escapeMarkup(label)}</dt><dd>${shown}</dd>`];
  });
  return lines.length > 0 ? `<dl>${lines.join('')}</dl>` : '';
}

/** Flattens joined tables, such as a post with its text, into one row. */
function flatten(row: object): Record<string, unknown> {
  return Object.assign(
    {},
    ...Object.entries(row).map(([name, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value) ? value : { [name]: value },
    ),
  );
}

function renderValue(context: Context, copy: Copy, field: ExportedField, values: Record<string, unknown>): string {
  const { t, tenant, locale } = context;
  const value = values[field];
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number') {
    const { currency } = values;
    return moneyFields.has(field) && typeof currency === 'string'
      ? escapeMarkup(formatMoney(value, currency, locale))
      : String(value);
  }
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) {
    return `<time datetime="${text}">${escapeMarkup(formatDateTime(new Date(text), tenant.timeZone, locale))}</time>`;
  }
  if (markdownFields.has(field)) return renderText(context, copy, text);
  if (planFields.has(field)) return escapeMarkup(t(`pricing:plan.${text as 'premium'}.name`));
  return `<span dir="auto">${escapeMarkup(text)}</span>`;
}

/**
 * Renders a text as its readers see it, with pictures from the archive and absolute URLs for links to the community's
 * site.
 */
function renderText({ tenant, origin }: Context, { files }: Copy, source: string): string {
  const paths = new Map([...files].map(([path, key]) => [`/files/${key}`, path]));
  const { html } = renderMarkdown(source, tenant.slug);
  // The archive has only the original pictures.
  const single = html.replace(/ (?:srcset|sizes)="[^"]*"/g, '');
  const linked = single.replace(/ (src|href)="(\/[^"]*)"/g, (_, name: string, address: string) => {
    const path = paths.get(address);
    return ` ${name}="${path ? addressOf(path) : `${origin}${address}`}"`;
  });
  return `<div class="text" dir="auto">${linked}</div>`;
}

function renderFiles({ t }: Context, { files }: Copy): string {
  if (files.size === 0) return '';
  const links = [...files.keys()].map((path) => `<li><a href="${addressOf(path)}">${escapeMarkup(path)}</a></li>`);
  return `<section><h2>${escapeMarkup(t('data-exports:section.files'))}</h2><ul>${links.join('')}</ul></section>`;
}

function addressOf(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

const style = `body *{unicode-bidi:plaintext}body{margin:0;font:16px/1.55 system-ui,sans-serif;overflow-wrap:anywhere}main{max-width:46rem;margin:0 auto;padding:2rem 1rem 4rem}
h1{line-height:1.2}h2{margin:2.5rem 0 .75rem;border-bottom:1px solid #8886}summary,p{margin:.5rem 0}summary a,p a{font-size:.8em}
dl{display:grid;grid-template-columns:minmax(7rem,auto) 1fr;gap:.15rem 1rem;margin:.75rem 0;padding:.75rem 1rem;border:1px solid #8884;border-radius:.5rem}
dt{opacity:.7}dd{margin:0;min-width:0}.text>:first-child{margin-top:0}.text>:last-child{margin-bottom:0}img{max-width:100%;height:auto}
@media(max-width:30rem){dl{grid-template-columns:1fr}dt{margin-top:.4rem}}`;
