import type { LogoKind } from '#api/features/operations/setup/brand-studio/contract.ts';
import { openDialog } from '#src/client/dialogs.ts';
import { type Frame, frameAround, moveFrame, sizeFrame } from './crop-frame.ts';
import { drawFrame, drawLogo, sharpFrom } from './draw-logo.ts';
import { logoUses } from './logo-uses.ts';
import { type Picture, readPicture } from './read-picture.ts';
import { showResults } from './show-results.ts';

/**
 * Lets someone fit a picture to a logo's use. Returns what to upload, or null if they cancelled. A file that isn't a
 * picture is returned unchanged, so that the server says why it is refused.
 */
export async function fitLogo(use: LogoKind, file: File): Promise<Blob | null> {
  const dialog = document.querySelector<HTMLDialogElement>('dialog#fit-logo');
  const picture = await readPicture(file);
  if (!dialog || !picture) return file;
  const fitting = new Fitting(dialog, use, picture);
  openDialog('fit-logo');
  fitting.start();
  const isUsed = await fitting.finished;
  return isUsed ? drawLogo(use, file, picture, fitting.frame, fitting.background) : null;
}

/** One picture in its frame: dragged, moved by arrow keys, and sized. */
class Fitting {
  frame: Frame;
  /** Whether the picture is to be used, once the dialog is closed. */
  readonly finished: Promise<boolean>;
  private readonly stop = new AbortController();
  private readonly dialog: HTMLDialogElement;
  private readonly use: LogoKind;
  private readonly picture: Picture;
  private readonly stage: HTMLElement;
  private readonly canvas: HTMLCanvasElement;
  private readonly size: HTMLInputElement;
  private readonly shape: HTMLSelectElement;
  private readonly color: HTMLInputElement;

  constructor(dialog: HTMLDialogElement, use: LogoKind, picture: Picture) {
    this.dialog = dialog;
    this.use = use;
    this.picture = picture;
    this.stage = found(dialog.querySelector<HTMLElement>('[data-fit-stage]'));
    this.canvas = found(this.stage.querySelector('canvas'));
    this.size = found(dialog.querySelector<HTMLInputElement>('[name="size"]'));
    this.shape = found(dialog.querySelector('select'));
    this.color = found(dialog.querySelector<HTMLInputElement>('[name="background"]'));
    this.frame = frameAround(picture, this.chosenShape(logoUses[use].shapes[0]));
    this.finished = new Promise((resolve) => {
      this.on(dialog, 'close', () => {
        this.stop.abort();
        resolve(dialog.returnValue === 'use');
      });
    });
  }

  /** The background behind the picture; null for transparent. */
  get background(): string | null {
    return logoUses[this.use].isBitmap ? this.color.value : null;
  }

  start(): void {
    const { shapes, isBitmap } = logoUses[this.use];
    this.dialog.returnValue = '';
    this.size.value = '1';
    for (const option of this.shape.options) option.hidden = !shapes.some((shape) => String(shape) === option.value);
    this.shape.value = String(shapes[0]);
    this.part('[data-fit-shape]').hidden = shapes.length < 2;
    this.part('[data-fit-background]').hidden = !isBitmap;
    for (const each of this.dialog.querySelectorAll<HTMLElement>('[data-fit-use]')) {
      each.hidden = each.dataset['fitUse'] !== this.use;
    }
    this.on(this.size, 'input', () => this.change(sizeFrame(this.frame, this.picture, 1 / Number(this.size.value))));
    this.on(this.shape, 'change', () => this.reset());
    this.on(this.color, 'input', () => this.draw());
    this.on(this.part('[data-fit-reset]'), 'click', () => this.reset());
    this.on(this.part('[data-fit-apply]'), 'click', () => this.dialog.close('use'));
    this.on(this.stage, 'keydown', (event) => this.takeKey(event as KeyboardEvent));
    this.on(this.stage, 'pointerdown', (event) => this.drag(event as PointerEvent));
    const resized = new ResizeObserver(() => this.draw());
    resized.observe(this.stage);
    this.stop.signal.addEventListener('abort', () => resized.disconnect());
    this.draw();
  }

  private on(target: EventTarget, name: string, act: (event: Event) => void): void {
    target.addEventListener(name, act, { signal: this.stop.signal });
  }

  private part(selector: string): HTMLElement {
    return found(this.dialog.querySelector<HTMLElement>(selector));
  }

  private chosenShape(shape: string | number | undefined): number {
    return Number(shape) || this.picture.width / this.picture.height;
  }

  private reset(): void {
    this.size.value = '1';
    this.change(frameAround(this.picture, this.chosenShape(this.shape.value)));
  }

  private change(frame: Frame): void {
    this.frame = frame;
    this.draw();
  }

  /** The picture follows the keys, as it follows a pointer. */
  private takeKey(event: KeyboardEvent): void {
    const step = event.shiftKey ? 0.1 : 0.02;
    const moves: Readonly<Record<string, [number, number]>> = {
      ...{ ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] },
    };
    const move = moves[event.key];
    if (event.key === '+' || event.key === '-') {
      this.size.value = String(Number(this.size.value) * (event.key === '+' ? 1.1 : 1 / 1.1));
      this.size.dispatchEvent(new Event('input'));
    } else if (!move) return;
    else this.change(moveFrame(this.frame, this.picture, ...move));
    event.preventDefault();
  }

  private drag(start: PointerEvent): void {
    this.stage.setPointerCapture(start.pointerId);
    let [x, y] = [start.clientX, start.clientY];
    const move = ({ clientX, clientY }: PointerEvent) => {
      const { width, height } = this.placeOfFrame();
      this.change(moveFrame(this.frame, this.picture, (x - clientX) / width, (y - clientY) / height));
      [x, y] = [clientX, clientY];
    };
    this.stage.addEventListener('pointermove', move, { signal: this.stop.signal });
    const end = () => this.stage.removeEventListener('pointermove', move);
    for (const name of ['pointerup', 'pointercancel']) this.stage.addEventListener(name, end, { once: true });
  }

  /**
   * The position of the frame in the stage, in CSS pixels: as large as fits, with the picture's surroundings around
   * it.
   */
  private placeOfFrame(): Frame {
    const { clientWidth, clientHeight } = this.canvas;
    const shape = this.frame.width / this.frame.height;
    const width = Math.min(clientWidth * 0.8, clientHeight * 0.8 * shape);
    const height = width / shape;
    return { x: (clientWidth - width) / 2, y: (clientHeight - height) / 2, width, height };
  }

  private draw(): void {
    const { canvas: stage, picture, frame } = this;
    const context = stage.getContext('2d');
    if (!context) return;
    const ratio = devicePixelRatio;
    [stage.width, stage.height] = [stage.clientWidth * ratio, stage.clientHeight * ratio];
    context.scale(ratio, ratio);
    const place = this.placeOfFrame();
    const scale = frame.width / place.width;
    const whole = { x: 0, y: 0, width: stage.clientWidth, height: stage.clientHeight };
    const around = {
      ...{ x: frame.x - place.x * scale, y: frame.y - place.y * scale },
      ...{ width: whole.width * scale, height: whole.height * scale },
    };
    context.globalAlpha = 0.25;
    drawFrame(context, picture, around, whole);
    context.globalAlpha = 1;
    context.fillStyle = this.background ?? (this.use === 'dark' ? '#101418' : '#fff');
    context.fillRect(place.x, place.y, place.width, place.height);
    drawFrame(context, picture, frame, place);
    this.drawSafeArea(context, place);
    this.part('[data-fit-blurry]').hidden = picture.svg !== null || frame.width >= sharpFrom || !this.background;
    showResults(
      this.dialog,
      this.use,
      (canvas, to) => {
        if (this.background) {
          canvas.fillStyle = this.background;
          canvas.fillRect(to.x, to.y, to.width, to.height);
        }
        drawFrame(canvas, picture, frame, to);
      },
      frame.width / frame.height,
    );
  }

  private drawSafeArea(context: CanvasRenderingContext2D, { x, y, width, height }: Frame): void {
    const { safe } = logoUses[this.use];
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
}

function found<Part>(part: Part | null): Part {
  if (part === null) throw new Error('the dialog of logos lacks a part');
  return part;
}
