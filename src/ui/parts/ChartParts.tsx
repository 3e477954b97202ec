import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { LineChart } from '../chart/LineChart.tsx';
import { Sparkline } from '../chart/Sparkline.tsx';
import { points, scale } from './chart-points.ts';
import { Part } from './Part.tsx';

/** What only the server draws; its reader is an island of the page. */
export function ChartParts({ t, children }: { t: TFunction; children: ReactNode }) {
  const title = t('staff:figure.newMembers');
  return (
    <Part name="LineChart, ChartReader, Sparkline">
      <LineChart
        title={title}
        description={title}
        points={points}
        scale={scale}
        sayTick={String}
        legend={{
          now: t('staff:figure.newMembers'),
          before: t('staff:figure.members'),
          running: t('staff:figure.signedIn'),
          mark: t('staff:figure.feedback'),
        }}
      >
        {children}
      </LineChart>
      <Sparkline values={points.map(({ value }) => value)} isRunning />
    </Part>
  );
}
