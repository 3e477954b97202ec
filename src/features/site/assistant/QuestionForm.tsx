import { type KeyboardEvent, type RefObject, type SubmitEvent, useId, useState } from 'react';
import type { Allowance } from '#api/features/site/assistant/contract.ts';
import { formatCount } from '#src/shared/format.ts';
import { usePage } from '#src/ui/island.tsx';
import { abortAnswer, sendQuestion } from './assistant-store.ts';

interface Props {
  field: RefObject<HTMLTextAreaElement | null>;
  allowance: Allowance;
  isAsking: boolean;
  /** Whether the conversation has reached its maximum of questions. */
  isFull: boolean;
  maxQuestion: number;
  maxQuestions: number;
}

/** A form for a question. Enter sends it, Shift+Enter begins a new line. */
export function QuestionForm({ field, allowance, isAsking, isFull, maxQuestion, maxQuestions }: Props) {
  const { t, locale } = usePage();
  const id = useId();
  const [question, setQuestion] = useState('');
  const isOver = allowance.left === 0;
  const send = () => {
    const text = question.trim();
    if (text === '' || isAsking || isOver || isFull) return;
    setQuestion('');
    void sendQuestion(text);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isAsking) abortAnswer();
    else send();
    field.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className="assistant-form card" onSubmit={submit}>
      <label htmlFor={id} className="visually-hidden">
        {t('assistant:question')}
      </label>
      <textarea
        ref={field}
        id={id}
        className="input"
        rows={2}
        maxLength={maxQuestion}
        value={question}
        placeholder={t('assistant:placeholder')}
        aria-describedby={`${id}-left`}
        onChange={({ target }) => setQuestion(target.value)}
        onKeyDown={press}
      />
      <div className="assistant-acts">
        <p id={`${id}-left`} className="muted">
          {isFull ? (
            <>
              {t('assistant:full', { shown: formatCount(maxQuestions, locale) })} <a href="/ai">{t('assistant:new')}</a>
            </>
          ) : isOver ? (
            <>
              {t('assistant:usedUp')} <a href="/pricing">{t('assistant:morePlan')}</a>
            </>
          ) : (
            t('assistant:left', { count: allowance.left, shown: formatCount(allowance.left, locale) })
          )}
        </p>
        <button
          type="submit"
          className={`button ${isAsking ? 'button-quiet' : 'button-primary'}`}
          disabled={!isAsking && (isOver || isFull)}
        >
          {t(isAsking ? 'assistant:stop' : 'assistant:ask')}
        </button>
      </div>
    </form>
  );
}
