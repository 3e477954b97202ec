import type { LogoKind } from '#api/features/operations/setup/brand-studio/contract.ts';
import type { Frame } from './crop-frame.ts';
import { logoUses } from './logo-uses.ts';

/** Draws the result into a place of a canvas. */
type Draw = (canvas: CanvasRenderingContext2D, to: Frame) => void;

/** Shows the result where it will be used: in the header, a browser tab or a home screen, at its real size. */
export function showResults(dialog: HTMLElement, use: LogoKind, draw: Draw, shape: number): void {
  const { shownIn } = logoUses[use];
  for (const place of dialog.querySelectorAll<HTMLElement>('[data-fit-result]')) {
    place.hidden = place.dataset['fitResult'] !== shownIn;
    if (place.hidden) continue;
    for (const canvas of place.querySelectorAll('canvas')) drawInto(canvas, draw, shape);
    for (const bar of place.querySelectorAll<HTMLElement>('[data-fit-theme]')) {
      bar.style.background = barColor(bar.dataset['fitTheme'] === 'dark');
    }
  }
}

function drawInto(canvas: HTMLCanvasElement, draw: Draw, shape: number): void {
  const height = Number(canvas.dataset['height']);
  const width = height * shape;
  Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  [canvas.width, canvas.height] = [Math.max(1, width * devicePixelRatio), height * devicePixelRatio];
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  draw(context, { x: 0, y: 0, width: canvas.width, height: canvas.height });
}

/** The header's color in a theme, from the stylesheet of the draft that the preview shows. */
function barColor(isDark: boolean): string {
  const frame = document.querySelector<HTMLIFrameElement>('[data-preview-frame]')?.contentDocument;
  const sheet = (frame ?? document).querySelector<HTMLLinkElement>('link[data-brand]')?.sheet;
  const rules = sheet ? flatten(sheet.cssRules) : [];
  const rule = rules.find(({ selectorText: text }) =>
    (isDark ? /^:root\[data-theme="?dark"?\]$/ : /^:root$/).test(text),
  );
  return rule?.style.getPropertyValue('--nav').trim() || (isDark ? '#101418' : '#ffffff');
}

function flatten(rules: CSSRuleList): CSSStyleRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof Object && 'selectorText' in rule) return [rule as CSSStyleRule];
    return 'cssRules' in rule ? flatten(rule.cssRules as CSSRuleList) : [];
  });
}
