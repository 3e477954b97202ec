import { useEffect, useId, useRef, useState } from 'react';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { usePage } from '#src/ui/island.tsx';
import { AnswerActions } from './AnswerActions.tsx';
import type { ShownAnswer } from './assistant-store.ts';
import { Rating } from './Rating.tsx';
import { Sources } from './Sources.tsx';

interface Props {
  answer: ShownAnswer;
  again?: ((question: string) => void) | undefined;
  /** Whether it is another member's answer, which can be copied, but neither shared nor rated. */
  isShared?: boolean;
}

/**
 * Shows a question and its answer, with the sources beside it. Everything is plain text, so nothing in it can load
 * anything.
 */
export function AnswerView({ answer, again, isShared = false }: Props) {
  const { t } = usePage();
  const id = useId();
  const [openSources, setOpenSources] = useState<readonly number[]>([]);
  const { question, text, sources, experts, state } = answer;
  const own = useRef<HTMLElement>(null);
  const isNew = useRef(state === 'asking');
  useEffect(() => {
    if (isNew.current) own.current?.scrollIntoView({ block: 'start' });
  }, []);
  const toggle = (number: number, isOpen: boolean) =>
    setOpenSources((open) =>
      isOpen ? [...open.filter((each) => each !== number), number] : open.filter((each) => each !== number),
    );
  const paragraphs = text === '' ? [] : text.split('\n\n');
  return (
    <article ref={own} className="assistant-answer" aria-busy={state === 'asking'}>
      <h2>
        {!isShared && <span className="visually-hidden">{t('assistant:you')}: </span>}
        {question}
      </h2>
      <div className="assistant-columns">
        <div className="assistant-text" aria-live="polite">
          {state === 'asking' && text === '' && <p className="muted">{t('assistant:asking')}</p>}
          {paragraphs.map((paragraph, place) => (
            <Paragraph
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs only grow, and are never moved.
              key={place}
              text={paragraph}
              sources={sources}
              sourceId={id}
              open={(number) => toggle(number, true)}
            />
          ))}
          {experts.length > 0 && (
            <>
              <h3>{t('assistant:experts')}</h3>
              <ul className="assistant-experts">
                {experts.map(({ id: expertId, name, headline, path }) => (
                  <li key={expertId}>
                    <a href={path}>{name}</a> <span className="muted">{headline}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
          <AnswerEnd answer={answer} again={again} />
        </div>
        {sources.length > 0 && <Sources id={id} sources={sources} open={openSources} toggle={toggle} />}
      </div>
    </article>
  );
}

/** Shows what follows an answer: how it was made and ended, and the actions on it. */
function AnswerEnd({ answer, again }: Props) {
  const { t } = usePage();
  const { text, state, kind, isCut, answerId } = answer;
  const isOver = state === 'done' || state === 'stopped';
  return (
    <>
      {kind === 'written' && text !== '' && <p className="muted assistant-note">{t('assistant:written')}</p>}
      {state === 'done' && kind === 'unknown' && <p className="muted">{t('assistant:unseen')}</p>}
      {state === 'done' && isCut && <p className="muted">{t('assistant:broken')}</p>}
      {state === 'stopped' && <p className="muted">{t('assistant:stopped')}</p>}
      {isOver && text !== '' && kind !== 'unknown' && (
        <div className="assistant-after">
          <AnswerActions answer={answer} mayShare={answerId !== null} />
          {state === 'done' && answerId !== null && <Rating answer={answer} />}
        </div>
      )}
      {state === 'failed' && <Failure answer={answer} again={again} />}
    </>
  );
}

function Failure({ answer: { code, text, question }, again }: Props) {
  const { t } = usePage();
  return (
    <p className="notice notice-danger" role="alert">
      {code === 'offline' && text !== '' ? t('assistant:cut') : <ErrorText t={t} code={code ?? 'internal'} />}{' '}
      {code !== 'questions_used_up' && code !== 'conversation_full' && (
        <button type="button" className="button button-quiet" onClick={() => again?.(question)}>
          {t('assistant:again')}
        </button>
      )}
    </p>
  );
}

interface ParagraphProps {
  text: string;
  sources: ShownAnswer['sources'];
  sourceId: string;
  open: (number: number) => void;
}

/**
 * Shows a paragraph, in which source numbers are links to their sources. A quote ends with its number; a model's text
 * has numbers anywhere.
 */
function Paragraph({ text, ...links }: ParagraphProps) {
  const [, quote, digits] = /^([„“].*[“”]) \[(\d+)\]$/s.exec(text) ?? [];
  if (quote && digits) {
    const number = Number(digits);
    return (
      <blockquote>
        <p>
          <span lang={links.sources.find((source) => source.number === number)?.locale}>{quote}</span>{' '}
          <Citation number={number} {...links} />
        </p>
      </blockquote>
    );
  }
  const parts = text.split(/\[(\d+)\]/);
  return (
    <p>
      {parts.map((part, place) => {
        const isNumber = place % 2 === 1;
        // biome-ignore lint/suspicious/noArrayIndexKey: parts only grow, and are never moved.
        return isNumber ? <Citation key={place} number={Number(part)} {...links} /> : part;
      })}
    </p>
  );
}

function Citation({ number, sourceId, open }: Omit<ParagraphProps, 'text'> & { number: number }) {
  const { t } = usePage();
  return (
    <a
      className="assistant-citation"
      href={`#${sourceId}-${number}`}
      aria-label={t('assistant:sourceNumber', { number })}
      onClick={() => open(number)}
      onMouseEnter={() => open(number)}
    >
      {number}
    </a>
  );
}
