import type { Frame } from './crop-frame.ts';
import { drawFrame } from './draw-logo.ts';
import type { LogoUse } from './logo-uses.ts';
import type { Picture } from './read-picture.ts';

/** A picture, the part of it that becomes the logo, and the color behind it; null for transparent. */
export interface FittedLogo {
  picture: Picture;
  frame: Frame;
  background: string | null;
}

/**
 * Returns the position of the frame in the stage, in CSS pixels: as large as possible with some of the picture around
 * it.
 */
export function computeFrameRect(
  { clientWidth, clientHeight }: HTMLCanvasElement,
  { width: wide, height: high }: Frame,
) {
  const shape = wide / high;
  const width = Math.min(clientWidth * 0.8, clientHeight * 0.8 * shape);
  const height = width / shape;
  return { x: (clientWidth - width) / 2, y: (clientHeight - height) / 2, width, height };
}

/** Draws the whole picture faintly, the part in the frame fully, and the area that stays visible everywhere. */
export function drawStage(
  stage: HTMLCanvasElement,
  { picture, frame, background }: FittedLogo,
  use: LogoUse,
  plate: string,
) {
  const context = stage.getContext('2d');
  if (!context) return;
  const ratio = devicePixelRatio;
  [stage.width, stage.height] = [stage.clientWidth * ratio, stage.clientHeight * ratio];
  context.scale(ratio, ratio);
  const place = computeFrameRect(stage, frame);
  const scale = frame.width / place.width;
  const whole = { x: 0, y: 0, width: stage.clientWidth, height: stage.clientHeight };
  const around = {
    ...{ x: frame.x - place.x * scale, y: frame.y - place.y * scale },
    ...{ width: whole.width * scale, height: whole.height * scale },
  };
  context.globalAlpha = 0.25;
  drawFrame(context, picture, around, whole);
  context.globalAlpha = 1;
  context.fillStyle = background ?? plate;
  context.fillRect(place.x, place.y, place.width, place.height);
  drawFrame(context, picture, frame, place);
  drawSafeArea(context, place, use);
}

function drawSafeArea(context: CanvasRenderingContext2D, { x, y, width, height }: Frame, { safe }: LogoUse): void {
  context.lineWidth = 2;
  context.strokeStyle = '#1d4ed8';
  context.strokeRect(x, y, width, height);
  context.lineWidth = 1.5;
  context.strokeStyle = '#d9480f';
  context.setLineDash([5, 4]);
  context.beginPath();
  if ('circle' in safe) context.arc(x + width / 2, y + height / 2, (width * safe.circle) / 2, 0, 2 * Math.PI);
  else {
    const edge = Math.min(width, height) * safe.edge;
    context.rect(x + edge, y + edge, width - 2 * edge, height - 2 * edge);
  }
  context.stroke();
  context.setLineDash([]);
}

/** Draws the logo at its real size, in CSS pixels. */
export function drawResult(
  canvas: HTMLCanvasElement,
  height: number,
  { picture, frame, background }: FittedLogo,
): void {
  const width = (height * frame.width) / frame.height;
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  [canvas.width, canvas.height] = [Math.max(1, width * devicePixelRatio), height * devicePixelRatio];
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  if (background) {
    context.fillStyle = background;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  drawFrame(context, picture, frame, { x: 0, y: 0, width: canvas.width, height: canvas.height });
}
