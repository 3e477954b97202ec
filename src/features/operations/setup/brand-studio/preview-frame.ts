import type { BrandPath, DraftView } from '#api/features/operations/setup/brand-studio/contract.ts';
import { startHomePreview } from './home-preview.ts';

const widths: Readonly<Record<string, number>> = { phone: 390, desktop: 1280 };

/**
 * Starts the preview: a real page with the draft's brand, at the chosen width and scaled to fit. Returns a function
 * that shows a changed draft.
 */
export function startPreview(): (changed: readonly BrandPath[], draft: DraftView) => void {
  const section = document.querySelector<HTMLElement>('[data-brand-preview]');
  const tools = section?.querySelector<HTMLFormElement>('[data-preview-tools]');
  const stage = section?.querySelector<HTMLElement>('[data-preview-stage]');
  const frame = section?.querySelector<HTMLIFrameElement>('[data-preview-frame]');
  if (!section || !tools || !stage || !frame) return () => undefined;
  if (matchMedia('(max-width: 40rem)').matches) tools.querySelector<HTMLInputElement>('[value="phone"]')?.click();

  let isLoading = false;
  let isOutdated = false;
  const scaleToStage = () => scaleFrame(frame, stage, widths[String(new FormData(tools).get('width'))] ?? 1280);
  const load = () => {
    const chosen = new FormData(tools);
    const page = new URL(String(chosen.get('page')), location.origin);
    page.searchParams.set('preview', section.dataset['brandPreview'] ?? '');
    for (const name of ['theme', 'view', 'lang']) page.searchParams.set(name, String(chosen.get(name)));
    frame.src = page.href;
    isLoading = true;
  };
  const reload = () => {
    const inside = frame.contentWindow;
    const top = inside?.scrollY ?? 0;
    frame.addEventListener('load', () => frame.contentWindow?.scrollTo(0, top), { once: true });
    inside?.location.reload();
    isLoading = true;
  };
  // The page being loaded may still have the previous draft.
  frame.addEventListener('load', () => {
    isLoading = false;
    if (isOutdated) reload();
    isOutdated = false;
  });

  tools.addEventListener('change', ({ target }) => {
    if ((target as HTMLInputElement).name !== 'width') load();
    scaleToStage();
  });
  const refresh = () => {
    if (isLoading) isOutdated = true;
    else reload();
  };
  startHomePreview(frame, tools, { load, refresh, isLoading: () => isLoading });
  new ResizeObserver(scaleToStage).observe(stage);
  scaleToStage();
  load();
  return (changed, { draft, revision }) => {
    if (isLoading) {
      isOutdated = true;
      return;
    }
    const inside = frame.contentDocument;
    const sheet = inside?.querySelector<HTMLLinkElement>('link[data-brand]');
    if (
      !sheet ||
      changed.some(
        (path) =>
          path.includes('tagline') || /^(?:description|footer\.(?:copyright|links|titles)|logo|nav\.links)/.test(path),
      )
    ) {
      reload();
      return;
    }
    // The new stylesheet replaces the old one only once it's loaded, so nothing flashes.
    const next = sheet.cloneNode() as HTMLLinkElement;
    next.href = `${sheet.href.replace(/&r=\d+/, '')}&r=${revision}`;
    next.addEventListener('load', () => sheet.remove(), { once: true });
    sheet.insertAdjacentElement('afterend', next);
    for (const bar of inside?.querySelectorAll('[data-nav-style]') ?? []) {
      bar.setAttribute('data-nav-style', String(draft['nav.style']));
    }
  };
}

/** Makes the page as wide as requested, scaled to the room in the stage. */
function scaleFrame({ style }: HTMLIFrameElement, stage: HTMLElement, wanted: number): void {
  const scale = Math.min(1, stage.clientWidth / wanted);
  Object.assign(style, {
    width: `${wanted}px`,
    height: `${stage.clientHeight / scale}px`,
    transform: `scale(${scale})`,
    left: `${(stage.clientWidth - wanted * scale) / 2}px`,
  });
}
