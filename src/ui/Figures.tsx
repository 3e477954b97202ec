import type { ReactNode } from 'react';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { formatCount } from '../shared/format.ts';
import { Icon } from './Icon.tsx';
import './figures.css';

/** The change since the value that a figure is compared with. */
export interface Change {
  /** The size of the change; empty if it means nothing. */
  text: string;
  direction: 'up' | 'down';
  /** Whether the change is good news. Besides colour and arrow, good is filled and bad is outlined. */
  tone: 'good' | 'bad' | 'neutral';
  /** The whole change in words, for screen readers. */
  spoken: string;
}

interface Figure {
  text: string;
  /** A text, such as an amount of money, is shown as it is; null shows no value. */
  value: number | string | null;
  href?: string | undefined;
  change?: Change | undefined;
  /** The comparison, on one line. */
  note?: string | undefined;
  /** An explanation of what the figure counts, under a button with this label. */
  about?: { label: string; text: string } | undefined;
  /** A small line chart that links to the full chart. */
  chart?: { path: string; label: string; line: ReactNode } | undefined;
}

export function Figures({ items, locale }: { items: readonly Figure[]; locale: Locale }) {
  return (
    <dl className={items.some(({ chart }) => chart) ? 'figures figures-drawn' : 'figures'}>
      {items.map(({ text, value, href, change, note, about, chart }) => (
        <div key={text} className="card">
          <dt>
            {href ? <a href={href}>{text}</a> : text}
            {about && <About {...about} />}
          </dt>
          <dd className="number">{typeof value === 'number' ? formatCount(value, locale) : (value ?? '–')}</dd>
          {(note || change) && (
            <dd className="note">
              {change && <ChangeMark {...change} />}
              {change && note && ' '}
              {note}
            </dd>
          )}
          {chart && (
            <dd className="line">
              <a href={chart.path} aria-label={chart.label}>
                {chart.line}
              </a>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

const arrows = { up: '↑', down: '↓' } as const;

export function ChangeMark({ text, direction, tone, spoken }: Change) {
  return (
    <span className={`change change-${tone}`}>
      <span aria-hidden="true">
        {arrows[direction]} {text}
      </span>
      <span className="visually-hidden">{spoken}</span>
    </span>
  );
}

/** An explanation that opens over the figure, by click, key or touch. */
function About({ label, text }: { label: string; text: string }) {
  return (
    <details className="about" name="about-figure">
      <summary aria-label={label}>
        <Icon name="help" />
      </summary>
      <p>{text}</p>
    </details>
  );
}
