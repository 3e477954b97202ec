import { useEffect, useRef } from 'react';
import type { Locale } from '#api/platform/i18n/locales.ts';

interface Props {
  html: string;
  /** True for the width of a phone, where mails have narrower margins. */
  isNarrow: boolean;
  lang: Locale;
}

/**
 * The body of a mail in a shadow root, isolated from the page's styles. Its scripts don't run; the server strips them,
 * too.
 */
export function MailBody({ html, isNarrow, lang }: Props) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = host;
    if (!current) return;
    const root = current.shadowRoot ?? current.attachShadow({ mode: 'open' });
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    root.replaceChildren(...body.childNodes);
    const elements = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT);
    while (elements.nextNode()) applyStyles(elements.currentNode as HTMLElement, isNarrow);
  }, [html, isNarrow]);
  return <div ref={host} className="campaign-body" lang={lang} />;
}

function applyStyles(element: HTMLElement, isNarrow: boolean): void {
  // The Content Security Policy blocks inline styles in markup, but not those that a script sets.
  element.style.cssText = element.dataset['style'] ?? '';
  if (isNarrow && element.classList.contains('sides')) element.style.paddingInline = '20px';
  if (element instanceof HTMLAnchorElement) [element.target, element.rel] = ['_blank', 'noopener'];
}
