import type { Locale } from '#api/platform/i18n/locales.ts';
import { formatCount } from '../shared/format.ts';
import './figures.css';

interface Props {
  /** Text, such as an amount of money, is shown as is. */
  items: ReadonlyArray<{ text: string; value: number | string; href?: string | undefined; note?: string }>;
  locale: Locale;
}

export function Figures({ items, locale }: Props) {
  return (
    <dl className="figures">
      {items.map(({ text, value, href, note }) => (
        <div key={text} className="card">
          <dt>{href ? <a href={href}>{text}</a> : text}</dt>
          <dd>
            {typeof value === 'number' ? formatCount(value, locale) : value}
            {note && <span className="note">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
