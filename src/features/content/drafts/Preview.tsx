import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { renderPreview } from './draft-calls.ts';

interface Props {
  t: TFunction;
  lang: string;
  title: string;
  body: string;
}

const restMs = 500;

/** The text as published, rendered by the server. */
export function Preview({ t, lang, title, body }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isOut, setOut] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const html = await renderPreview(body).catch(() => null);
      if (!isCurrent) return;
      setOut(html === null);
      if (html !== null && place.current) place.current.innerHTML = html;
    }, restMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [body]);
  return (
    <section className="draft-preview" aria-label={t('drafts:preview')}>
      <p className="label">{t('drafts:preview')}</p>
      {isOut && <p className="notice">{t('drafts:previewOut')}</p>}
      <h2 lang={lang}>{title}</h2>
      <div className="prose" lang={lang} ref={place} />
    </section>
  );
}
