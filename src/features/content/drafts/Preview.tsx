import type { TFunction } from 'i18next';
import { useRef, useState } from 'react';
import { useDelayedCall } from '#src/ui/use-delayed-call.ts';
import { renderPreview } from './draft-calls.ts';

interface Props {
  t: TFunction;
  lang: string;
  title: string;
  body: string;
}

const restMs = 500;

/** The text as it would be published, rendered by the server. */
export function Preview({ t, lang, title, body }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isOut, setOut] = useState(false);
  useDelayedCall(body, {
    delayMs: restMs,
    call: renderPreview,
    done: (html) => {
      setOut(html === null);
      if (html !== null && place.current) place.current.innerHTML = html;
    },
  });
  return (
    <section className="draft-preview" aria-label={t('drafts:preview')}>
      <p className="label">{t('drafts:preview')}</p>
      {isOut && <p className="notice">{t('drafts:previewOut')}</p>}
      <h2 lang={lang}>{title}</h2>
      <div className="prose" lang={lang} ref={place} />
    </section>
  );
}
