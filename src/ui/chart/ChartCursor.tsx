import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useIsLive } from '../island.tsx';
import { horizontalPosition } from './scale.ts';

export interface Reading {
  /** The name of the point: its hour or day. */
  name: string;
  /** The texts to read out: the value, the value before, and what happened. */
  words: readonly string[];
  /** The height of the line, from 0 to 1, or null for a gap. */
  value: number | null;
  before: number | null;
}

interface Props {
  /** The accessible name: what is read, and how. */
  label: string;
  readings: readonly Reading[];
}

const size = 1_000;

/**
 * Reads the values of a chart under the pointer, the finger or the arrow keys. It is a range input without a visible
 * thumb, so keys, touch and screen readers work as with any range input; the text under it is announced.
 */
export function ChartCursor({ label, readings }: Props) {
  const isLive = useIsLive();
  const [index, setIndex] = useState<number | null>(null);
  const last = readings.length - 1;
  const read = index === null ? undefined : readings[index];
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const across = Math.min(1, Math.max(0, (clientX - left) / width));
    setIndex(Math.round(across * last));
  };
  const stop = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') setIndex(null);
  };
  return (
    <div className="chart-cursor-area">
      {read && index !== null && <Cursor across={horizontalPosition(index, readings.length)} {...read} />}
      <input
        type="range"
        min={0}
        max={last}
        value={index ?? last}
        aria-label={label}
        aria-valuetext={readings[index ?? last]?.name ?? ''}
        disabled={!isLive}
        onChange={({ target }) => setIndex(Number(target.value))}
        onFocus={() => setIndex((current) => current ?? last)}
        onBlur={() => setIndex(null)}
        onKeyDown={stop}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={({ pointerType, currentTarget }) => {
          if (pointerType === 'mouse' && currentTarget !== document.activeElement) setIndex(null);
        }}
      />
      <output className="chart-reading">
        {read && (
          <>
            <strong>{read.name}</strong>
            {read.words.map((word) => (
              <span key={word}>{word}</span>
            ))}
          </>
        )}
      </output>
    </div>
  );
}

function Cursor({ across, value, before }: { across: number; value: number | null; before: number | null }) {
  const x = across * size;
  return (
    <svg className="chart-cursor" viewBox={`0 0 ${size} ${size}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="chart-cursor-line" d={`M${x},0V${size}`} />
      {before !== null && <path className="chart-dot chart-dot-before" d={`M${x},${(1 - before) * size}h0`} />}
      {value !== null && <path className="chart-dot" d={`M${x},${(1 - value) * size}h0`} />}
    </svg>
  );
}
