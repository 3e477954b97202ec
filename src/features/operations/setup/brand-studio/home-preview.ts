import { listen } from './studio-events.ts';

interface Preview {
  /** Opens the page that is chosen. */
  load: () => void;
  isLoading: () => boolean;
  /** Shows the page that is open anew. */
  refresh: () => void;
}

/** How far below the top of the preview a section that is being changed is shown, in pixels of the page. */
const below = 90;

/** Has the preview show the home page once it is being changed, and the section that is. */
export function startHomePreview(frame: HTMLIFrameElement, tools: HTMLFormElement, preview: Preview): void {
  const page = tools.querySelector<HTMLInputElement>('[name="page"]');
  /** Whether another page was shown before. */
  const turnToHome = () => {
    if (!page || page.value === '/') return false;
    page.value = '/';
    preview.load();
    return true;
  };
  listen('studio:home-changed', () => turnToHome() || preview.refresh());
  listen('studio:section-opened', (title) => {
    turnToHome();
    const scroll = () => scrollToHeading(frame, Object.values(title));
    if (preview.isLoading()) frame.addEventListener('load', scroll, { once: true });
    else scroll();
  });
}

/** Scrolls the preview to the part of the page with this heading, in any of its languages. */
function scrollToHeading({ contentDocument, contentWindow }: HTMLIFrameElement, texts: readonly string[]): void {
  const headings = [...(contentDocument?.querySelectorAll<HTMLElement>('main :is(h1, h2)') ?? [])];
  const heading = headings.find(({ textContent }) => texts.includes(textContent.trim()));
  const top = heading?.closest('section')?.getBoundingClientRect().top;
  if (contentWindow && top !== undefined) contentWindow.scrollTo(0, contentWindow.scrollY + top - below);
}
