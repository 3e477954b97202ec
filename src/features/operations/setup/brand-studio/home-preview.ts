import { listen } from './studio-events.ts';

interface Preview {
  /** Loads the chosen page. */
  load: () => void;
  isLoading: () => boolean;
  /** Reloads the page that is open. */
  refresh: () => void;
}

/** How far from the top of the preview the section being changed is shown, in pixels of the page. */
const below = 90;

/** Makes the preview show the home page, and the section, that is being changed. */
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
  listen('studio:draft-replaced', () => preview.refresh());
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
