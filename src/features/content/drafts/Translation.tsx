import { type RefObject, useRef, useState } from 'react';
import type { WorkingCopy } from '#api/features/content/drafts/contract.ts';
import type { TranslatedText } from '#api/features/content/drafts/translation/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { codeOf } from '#src/client/api-client.ts';
import { useTexts } from '#src/client/island-texts.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { Question } from '#src/ui/Question.tsx';
import { translateText } from './draft-calls.ts';
import { isWritten, sourceFor, textToTranslate, withoutMarks, withTranslation } from './translated-copy.ts';
import type { DraftEditing } from './use-draft.ts';

/** What translations replaced on this page, by language. */
export type Replaced = Partial<Record<Locale, WorkingCopy>>;

interface Props {
  locale: Locale;
  editing: DraftEditing;
  /** The language that is translated into. */
  to: Locale;
  replaced: RefObject<Replaced>;
}

/** Lets a model translate from the other language, and marks its text until someone has read it. */
export function Translation({ locale, editing, to, replaced }: Props) {
  const t = useTexts(locale, ['translation', 'errors.general']);
  const { writer, content } = editing;
  const { isBusy, failure, question, start, answer } = useTranslation(editing, to, replaced);
  const place = useRef<HTMLDivElement>(null);
  if (!t) return null;

  const from = sourceFor(content, to);
  const isMarked = content.texts[to]?.isMachineTranslated === true;
  const before = replaced.current[to];
  const finish = (changed: WorkingCopy) => {
    writer.change(changed);
    delete replaced.current[to];
    place.current?.focus();
  };
  return (
    <div className="translation" ref={place} tabIndex={-1}>
      {isMarked && (
        <div className="notice" role="status">
          <p>{t('translation:mark')}</p>
          <p className="actions">
            <button type="button" className="button button-quiet" onClick={() => finish(withoutMarks(content, [to]))}>
              {t('translation:read')}
            </button>
            {before && (
              <button
                type="button"
                className="button button-quiet"
                onClick={() => finish(restore(content, before, to))}
              >
                {t('translation:undo')}
              </button>
            )}
          </p>
        </div>
      )}
      {from && !isMarked && (
        <button
          type="button"
          className="button button-quiet"
          aria-disabled={isBusy}
          onClick={() => !isBusy && start(from)}
        >
          {t(`translation:from.${from}`)}
        </button>
      )}
      <p className="muted" role="status">
        {isBusy && t('translation:working')}
      </p>
      {failure && (
        <p className="notice notice-danger" role="alert">
          <ErrorText t={t} code={failure} />
        </p>
      )}
      {question && (
        <Question
          title={t('translation:question')}
          text={t(`translation:replaces.${to}`)}
          yes={t('translation:replace')}
          no={t('translation:keep')}
          answer={answer}
        />
      )}
    </div>
  );
}

interface Translated {
  asked: TranslatedText;
  text: TranslatedText;
}

/** Asks before it replaces what is written, and again if something was written while the model worked. */
function useTranslation({ writer }: DraftEditing, to: Locale, replaced: RefObject<Replaced>) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [question, setQuestion] = useState<{ from: Locale; ready: Translated | null } | null>(null);
  const now = () => writer.$state.get().content;

  const fill = ({ asked, text }: Translated) => {
    replaced.current[to] = now();
    writer.change(withTranslation(now(), to, asked, text));
  };
  const translate = async (from: Locale) => {
    const before = now();
    const asked = textToTranslate(before, from, to);
    setBusy(true);
    setFailure(null);
    try {
      const ready = { asked, text: await translateText(from, asked) };
      const isTouched = now().texts[to] !== before.texts[to] && isWritten(now(), to);
      if (isTouched) setQuestion({ from, ready });
      else fill(ready);
    } catch (error) {
      setFailure(codeOf(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    isBusy,
    failure,
    question,
    start: (from: Locale) => (isWritten(now(), to) ? setQuestion({ from, ready: null }) : void translate(from)),
    answer(isMeant: boolean) {
      setQuestion(null);
      if (!question || !isMeant) return;
      if (question.ready) fill(question.ready);
      else void translate(question.from);
    },
  };
}

/** What was there before the translation, with all that has been written elsewhere since. */
function restore(content: WorkingCopy, before: WorkingCopy, to: Locale): WorkingCopy {
  const { [to]: _, ...texts } = content.texts;
  const text = before.texts[to];
  return { ...content, texts: text ? { ...texts, [to]: text } : texts };
}
