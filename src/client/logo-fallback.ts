import { initialOf } from '#api/platform/text/graphemes.ts';

/** Replaces a member's picture that fails to load with their initials. */
export function replaceBrokenPictures(): void {
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-initials]')) {
    const replace = () => image.replaceWith(image.dataset['initials'] ?? '?');
    if (image.complete && image.naturalWidth === 0) replace();
    else image.addEventListener('error', replace, { once: true });
  }
}

/** Replaces a logo that fails to load with the community's initial. */
export function replaceBrokenLogos(): void {
  const replace = (image: HTMLImageElement) => {
    const letter = document.createElement('span');
    letter.className = 'logo-letter';
    letter.textContent = initialOf(image.alt) || '?';
    letter.setAttribute('role', 'img');
    letter.setAttribute('aria-label', image.alt);
    image.replaceWith(letter);
  };
  for (const image of document.querySelectorAll<HTMLImageElement>('img[data-logo]')) {
    if (image.complete && image.naturalWidth === 0) replace(image);
    else image.addEventListener('error', () => replace(image), { once: true });
  }
}
