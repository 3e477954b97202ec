import { type ReactNode, useId } from 'react';
import { chartSize, drawDot, drawSeries } from './draw-lines.ts';
import { chooseLabelledPoints, horizontalPosition, positionOnScale, type Scale } from './scale.ts';
import './chart.css';

export interface ChartPoint {
  /** The hour or day, as shown in the table and announced by the reader. */
  name: string;
  /** A shorter name for the edge of the chart. */
  label: string;
  value: number | null;
  /** The value as text, with its unit; a dash if there is none. */
  shown: string;
  /** The value of the previous period. */
  before: number | null;
  shownBefore: string;
  nameBefore: string;
  isPartial: boolean;
  /** Descriptions of what happened at that time. */
  marks: readonly string[];
}

interface Props {
  title: string;
  /** A sentence that describes the chart: first and last value, highest point. */
  description: string;
  points: readonly ChartPoint[];
  scale: Scale;
  /** Formats a tick as text. */
  formatTick: (tick: number) => string;
  legend: { now: string; before: string; running: string; mark: string };
  /** The reader, which is placed over the lines. */
  children?: ReactNode;
}

const mostLabels = 8;
/** The distance of marks from the upper edge, so that they aren't cut off. */
const markHeight = 14;
/** With more points than this, lines are drawn thinner. */
const dense = 60;

/**
 * A line over time, with the previous period as a dashed line. Only for the server, because it draws with d3-shape. The
 * browser gets the paths, and the reader that a page passes as a child.
 */
export function LineChart({ title, description, points, scale, formatTick, legend, children }: Props) {
  const own = useId();
  return (
    <div className={points.length > dense ? 'chart chart-dense' : 'chart'}>
      <Legend legend={legend} points={points} />
      <div className="chart-scale" aria-hidden="true">
        {scale.ticks.toReversed().map((tick) => (
          <span key={tick}>{formatTick(tick)}</span>
        ))}
      </div>
      <div className="chart-plot">
        <svg
          viewBox={`0 0 ${chartSize} ${chartSize}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`${own}-title ${own}-words`}
        >
          <title id={`${own}-title`}>{title}</title>
          <desc id={`${own}-words`}>{description}</desc>
          <Lines points={points} scale={scale} />
        </svg>
        {children}
      </div>
      <Labels points={points} />
    </div>
  );
}

function Legend({ legend, points }: Pick<Props, 'legend' | 'points'>) {
  const shown = {
    now: true,
    before: points.some(({ before }) => before !== null),
    running: points.at(-1)?.isPartial,
    mark: points.some(({ marks }) => marks.length > 0),
  };
  return (
    <p className="chart-legend" aria-hidden="true">
      {(['now', 'before', 'running', 'mark'] as const)
        .filter((kind) => shown[kind])
        .map((kind) => (
          <span key={kind} className={`chart-key chart-key-${kind}`}>
            <svg viewBox="0 0 20 12" aria-hidden="true">
              {kind === 'mark' ? <path className="chart-mark-head" d="M10 6h0" /> : <path d="M1 6h18" />}
            </svg>
            {legend[kind]}
          </span>
        ))}
    </p>
  );
}

function Lines({ points, scale }: Pick<Props, 'points' | 'scale'>) {
  const values = points.map(({ value }) => value);
  const isRunning = points.at(-1)?.isPartial ?? false;
  const acrossOf = (index: number) => horizontalPosition(index, points.length) * chartSize;
  const now = drawSeries(values, scale, isRunning);
  const before = drawSeries(
    points.map((point) => point.before),
    scale,
  );
  return (
    <>
      {scale.ticks.map((tick) => (
        <path
          key={tick}
          className={tick === 0 ? 'chart-grid chart-zero' : 'chart-grid'}
          d={`M0,${chartSize * (1 - positionOnScale(scale, tick))}H${chartSize}`}
        />
      ))}
      {points.map(
        ({ marks, name }, index) =>
          marks.length > 0 && (
            <g key={name}>
              <path className="chart-mark" d={`M${acrossOf(index)},0V${chartSize}`} />
              <path className="chart-mark-head" d={`M${acrossOf(index)},${markHeight}h0`} />
            </g>
          ),
      )}
      <path className="chart-area" d={now.area} />
      <path className="chart-before" d={before.line} />
      <path className="chart-line" d={now.line} />
      {isRunning && <path className="chart-running" d={now.running} />}
      {now.dots.map((dot) => (
        <path key={dot} className="chart-dot" d={dot} />
      ))}
      {isRunning && <path className="chart-dot chart-dot-running" d={drawDot(values, values.length - 1, scale)} />}
    </>
  );
}

/** The labels below the chart. Every second one is hidden where the chart is narrow. */
function Labels({ points }: Pick<Props, 'points'>) {
  return (
    <svg className="chart-labels" aria-hidden="true">
      {chooseLabelledPoints(points.length, mostLabels).map((index) => {
        const across = horizontalPosition(index, points.length);
        const anchor = across === 0 ? 'start' : across > 0.97 ? 'end' : 'middle';
        return (
          <text key={index} x={`${across * 100}%`} y="1.1em" textAnchor={anchor}>
            {points[index]?.label}
          </text>
        );
      })}
    </svg>
  );
}
