import { useEffect, useEffectEvent, useRef } from 'react';
import type { BrandPath, DraftView } from '#api/features/operations/setup/brand-studio/contract.ts';
import { usePage } from '#src/ui/island.tsx';
import { type PreviewTarget, useStudio } from '../studio.ts';

interface Props {
  /** The URL of the page in the frame. */
  address: string;
  /** The page's width, in its own pixels. */
  width: number;
}

/** Shows a real page with the draft, at the chosen width, scaled to the available space. */
export function PreviewFrame({ address, width }: Props) {
  const { t } = usePage();
  const studio = useStudio();
  const { brand, $asked } = studio;
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const shown = useRef<ShownPage>(null);
  const follow = useEffectEvent(() => {
    let before = brand.$state.get().draft;
    return brand.$state.listen(({ draft }) => {
      if (draft === before) return;
      const changed = findChangedPaths(before, draft);
      before = draft;
      if (changed.length > 0) shown.current?.show(changed, draft);
    });
  });
  const turn = useEffectEvent(({ page, heading }: PreviewTarget) => {
    // When another page is shown, the frame's URL is about to change to the home page's, which loads it.
    const isElsewhere = page === 'home' && !address.startsWith('/?');
    if (heading.length > 0) shown.current?.scrollTo(heading, isElsewhere || undefined);
    else if (!isElsewhere) shown.current?.refresh();
  });
  useEffect(() => {
    if (!frame.current) return;
    shown.current = new ShownPage(frame.current);
    studio.frame = frame.current;
    const stopFollowing = follow();
    const stopAsking = $asked.listen((asked) => asked && turn(asked));
    return () => {
      stopFollowing();
      stopAsking();
    };
  }, [studio, $asked]);
  useEffect(() => shown.current?.load(address), [address]);
  useEffect(() => {
    const [box, page] = [stage.current, frame.current];
    if (!box || !page) return;
    const scale = () => scaleFrame(page, box, width);
    scale();
    const resized = new ResizeObserver(scale);
    resized.observe(box);
    return () => resized.disconnect();
  }, [width]);
  return (
    <div ref={stage} className="preview-stage">
      <iframe ref={frame} title={t('brand-studio:preview.title')} data-preview-frame />
    </div>
  );
}

function findChangedPaths(before: DraftView, after: DraftView): BrandPath[] {
  const paths = Object.keys(after.draft) as BrandPath[];
  return paths.filter((path) => JSON.stringify(after.draft[path]) !== JSON.stringify(before.draft[path]));
}

/** The distance from the top of the preview at which a changed section is shown, in pixels of the page. */
const below = 90;
/** Matches settings that are in a page's markup and not only in its style sheet. */
const inMarkup = /tagline|^(?:names|description|footer\.(?:copyright|links|titles)|logo|nav\.(?:links|memberLinks))/;

/** Controls the page in the frame. */
class ShownPage {
  #isLoading = false;
  /** Whether the page being loaded may have the previous draft. */
  #isOutdated = false;
  #heading: readonly string[] = [];
  readonly #frame: HTMLIFrameElement;

  constructor(frame: HTMLIFrameElement) {
    this.#frame = frame;
    frame.addEventListener('load', () => {
      this.#isLoading = false;
      if (this.#isOutdated) this.#reload();
      else if (this.#heading.length > 0) this.scrollTo(this.#heading);
      this.#isOutdated = false;
    });
  }

  load(address: string): void {
    this.#isLoading = true;
    this.#isOutdated = false;
    this.#frame.src = address;
  }

  /** Reloads the same page at the same scroll position. */
  refresh(): void {
    if (this.#isLoading) this.#isOutdated = true;
    else this.#reload();
  }

  #reload(): void {
    const inside = this.#frame.contentWindow;
    const top = inside?.scrollY ?? 0;
    this.#frame.addEventListener('load', () => this.#frame.contentWindow?.scrollTo(0, top), { once: true });
    this.#isLoading = true;
    const address = inside?.location.href.split('#', 1).join();
    if (address) inside?.location.replace(address);
  }

  show(changed: readonly BrandPath[], { draft, revision }: DraftView): void {
    if (this.#isLoading) {
      this.#isOutdated = true;
      return;
    }
    const inside = this.#frame.contentDocument;
    const sheet = inside?.querySelector<HTMLLinkElement>('link[data-brand]');
    if (!sheet || changed.some((path) => inMarkup.test(path))) {
      this.#reload();
      return;
    }
    // The new style sheet replaces the old one only once it's loaded, so that nothing flashes.
    const next = sheet.cloneNode() as HTMLLinkElement;
    next.href = `${sheet.href.replace(/&r=\d+/, '')}&r=${revision}`;
    next.addEventListener('load', () => sheet.remove(), { once: true });
    sheet.parentNode?.insertBefore(next, sheet.nextSibling);
    for (const bar of inside?.querySelectorAll('[data-nav-style]') ?? []) {
      bar.setAttribute('data-nav-style', String(draft['nav.style']));
    }
  }

  /** Scrolls to the part of the page with this heading, in any of its languages, once the page is loaded. */
  scrollTo(texts: readonly string[], isLater = this.#isLoading): void {
    this.#heading = isLater ? texts : [];
    const { contentDocument, contentWindow } = this.#frame;
    if (isLater || !contentDocument || !contentWindow) return;
    const headings = [...contentDocument.querySelectorAll<HTMLElement>('main :is(h1, h2)')];
    const heading = headings.find(({ textContent }) => texts.includes(textContent.trim()));
    const top = heading?.closest('section')?.getBoundingClientRect().top;
    if (top !== undefined) contentWindow.scrollTo(0, contentWindow.scrollY + top - below);
  }
}

/** Makes the page as wide as requested, scaled to the space in the stage. */
function scaleFrame({ style }: HTMLIFrameElement, stage: HTMLElement, wanted: number): void {
  const scale = Math.min(1, stage.clientWidth / wanted);
  Object.assign(style, {
    width: `${wanted}px`,
    height: `${stage.clientHeight / scale}px`,
    transform: `scale(${scale})`,
    left: `${(stage.clientWidth - wanted * scale) / 2}px`,
  });
}
