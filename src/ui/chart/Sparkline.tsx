import { chartSize, drawSeries, type Values } from './draw-lines.ts';
import './chart.css';

/**
 * A small line of a figure's values, without numbers, as decoration. Only for the server, because it draws with
 * d3-shape.
 */
export function Sparkline({ values, isRunning = false }: { values: Values; isRunning?: boolean }) {
  const all = values.map((value) => value ?? 0);
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  if (least === most) return <span className="sparkline" />;
  const drawn = drawSeries(values, { least, most }, isRunning);
  return (
    <svg className="sparkline" viewBox={`0 0 ${chartSize} ${chartSize}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="chart-area" d={drawn.area} />
      <path className="chart-line" d={drawn.line} />
      <path className="chart-running" d={drawn.running} />
    </svg>
  );
}
