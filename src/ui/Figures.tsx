import type { ReactNode } from 'react';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { formatCount } from '../shared/format.ts';
import { Icon } from './Icon.tsx';
import './figures.css';

/** The change from the value that a figure is compared with. */
export interface Change {
  /** How large it is; empty if that says nothing. */
  text: string;
  direction: 'up' | 'down';
  /** Whether it is good news. Neither colour nor arrow alone says so: good is filled, bad is outlined. */
  tone: 'good' | 'bad' | 'neutral';
  /** All of it in words. */
  spoken: string;
}

interface Figure {
  text: string;
  /** Text, such as an amount of money, is shown as is; null is nothing. */
  value: number | string | null;
  href?: string | undefined;
  change?: Change | undefined;
  /** What to compare it with, on one line. */
  note?: string | undefined;
  /** What it counts, under a button of this name. */
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

/** Opens over the figure, by click, key or touch. */
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
