import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { LogoKind } from '#api/features/operations/setup/brand-studio/contract.ts';
import { usePage } from '#src/ui/island.tsx';
import { type Frame, moveFrame } from './crop-frame.ts';
import { computeFrameRect, drawStage, type FittedLogo } from './draw-stage.ts';
import { logoUses } from './logo-uses.ts';

interface Props {
  fitted: FittedLogo;
  kind: LogoKind;
  /** The picture's size, from 0.5 to 8. */
  size: number;
  describedBy: string;
  move: (change: (frame: Frame) => Frame) => void;
  resize: (size: number) => void;
}

const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Shows the picture in its frame; it can be dragged, moved by arrow keys, and resized by + and −. */
export function LogoStage({ fitted, kind, size, describedBy, move, resize }: Props) {
  const { t } = usePage();
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<readonly [number, number]>([0, 0]);
  const { picture, frame } = fitted;
  useEffect(() => {
    const { current } = canvas;
    if (!current) return;
    const draw = () => drawStage(current, fitted, logoUses[kind], kind === 'dark' ? '#101418' : '#fff');
    const resized = new ResizeObserver(draw);
    resized.observe(current);
    return () => resized.disconnect();
  }, [fitted, kind]);
  const moveBy = (right: number, down: number) => move((now) => moveFrame(now, picture, right, down));
  /** Moves or resizes the picture by keyboard, in the same direction as a pointer would. */
  const press = (event: KeyboardEvent) => {
    const step = event.shiftKey ? 0.1 : 0.02;
    const [right, down] = moves[event.key] ?? [0, 0];
    if (event.key === '+' || event.key === '-') resize(event.key === '+' ? size * 1.1 : size / 1.1);
    else if (event.key in moves) moveBy(right * step, down * step);
    else return;
    event.preventDefault();
  };
  const begin = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId);
    last.current = [clientX, clientY];
  };
  const drag = ({ buttons, clientX, clientY }: PointerEvent) => {
    if (buttons === 0 || !canvas.current) return;
    const { width, height } = computeFrameRect(canvas.current, frame);
    const [x, y] = last.current;
    moveBy((x - clientX) / width, (y - clientY) / height);
    last.current = [clientX, clientY];
  };
  return (
    <div
      className="fit-stage"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the picture.
      tabIndex={0}
      aria-label={t('brand-logos:fit.picture')}
      aria-describedby={describedBy}
      onKeyDown={press}
      onPointerDown={begin}
      onPointerMove={drag}
    >
      <canvas ref={canvas} />
    </div>
  );
}
