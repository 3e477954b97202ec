import type { Locale } from '#api/platform/i18n/locales.ts';
import { formatCount } from '../shared/format.ts';
import './figures.css';

interface Props {
  items: ReadonlyArray<{
    text: string;
    /** Text, such as an amount of money, is shown as is; null is nothing. */
    value: number | string | null;
    href?: string | undefined;
    /** What to compare it with, on one line. */
    note?: string | undefined;
  }>;
  locale: Locale;
}

export function Figures({ items, locale }: Props) {
  return (
    <dl className="figures">
      {items.map(({ text, value, href, note }) => (
        <div key={text} className="card">
          <dt>{href ? <a href={href}>{text}</a> : text}</dt>
          <dd className="number">{typeof value === 'number' ? formatCount(value, locale) : (value ?? '–')}</dd>
          {note && <dd className="note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
