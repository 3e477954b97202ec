import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { Bars } from '../chart/Bars.tsx';
import { LineChart } from '../chart/LineChart.tsx';
import { Sparkline } from '../chart/Sparkline.tsx';
import { Figures } from '../Figures.tsx';
import { points, scale } from './chart-points.ts';
import { Part } from './Part.tsx';
import { people } from './people.ts';

const tones = [
  { figure: 'signedIn', text: '12%', direction: 'up', tone: 'good' },
  { figure: 'feedback', text: '7%', direction: 'down', tone: 'bad' },
  { figure: 'activeUsers', text: '3%', direction: 'up', tone: 'neutral' },
] as const;

/** Charts that only the server draws; their reader is an island of the page. */
export function ChartParts({ t, children }: { t: TFunction; children: ReactNode }) {
  const title = t('staff:figure.newMembers');
  return (
    <Part name="LineChart, ChartCursor, Sparkline, Bars">
      <LineChart
        title={title}
        description={title}
        points={points}
        scale={scale}
        formatTick={String}
        legend={{
          now: t('staff:figure.newMembers'),
          before: t('staff:figure.members'),
          running: t('staff:figure.signedIn'),
          mark: t('staff:figure.feedback'),
        }}
      >
        {children}
      </LineChart>
      <Figures
        locale="en"
        items={tones.map(({ figure, ...change }) => ({
          text: t(`staff:figure.${figure}`),
          value: 8,
          change: { ...change, spoken: change.text },
          about: { label: t(`staff:figure.${figure}`), text: t('staff:advice.payments') },
          chart: {
            path: `?${figure}`,
            label: t(`staff:figure.${figure}`),
            line: <Sparkline values={points.map(({ value }) => value)} isRunning />,
          },
        }))}
      />
      <Bars
        bars={people.slice(0, 4).map(({ id, name }, index) => ({
          ...{ name, count: 9 - index * 2, shown: String(9 - index * 2), href: `?${id}` },
        }))}
      />
    </Part>
  );
}
