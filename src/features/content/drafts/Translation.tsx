import { type RefObject, useRef } from 'react';
import type { WorkingCopy } from '#api/features/content/drafts/contract.ts';
import type { TranslatedText } from '#api/features/content/drafts/translation/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { useTexts } from '#src/client/island-texts.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { useReplacement } from '#src/ui/use-replacement.ts';
import { YesNoDialog } from '#src/ui/YesNoDialog.tsx';
import { translateText } from './draft-calls.ts';
import {
  findTranslationSource,
  hasTextIn,
  textToTranslate,
  withoutModelMarks,
  withTranslation,
} from './translated-copy.ts';
import type { DraftEditing } from './use-draft.ts';

/** The working copies from before each translation on this page, by language. */
export type ReplacedCopies = Partial<Record<Locale, WorkingCopy>>;

interface Props {
  locale: Locale;
  editing: DraftEditing;
  /** The target language. */
  to: Locale;
  replaced: RefObject<ReplacedCopies>;
}

/** Lets a model translate from the other language, and marks the translation until someone has read it. */
export function Translation({ locale, editing, to, replaced }: Props) {
  const t = useTexts(locale, ['translation', 'errors.general']);
  const { writer, content } = editing;
  const { isBusy, failure, isAsking, start, answer } = useTranslation(editing, to, replaced);
  const place = useRef<HTMLDivElement>(null);
  if (!t) return null;

  const from = findTranslationSource(content, to);
  const isWritten = content.texts[to]?.isMachineWritten === true;
  const isMarked = isWritten || content.texts[to]?.isMachineTranslated === true;
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
          <p>{t(isWritten ? 'translation:markWritten' : 'translation:mark')}</p>
          <p className="actions">
            <button
              type="button"
              className="button button-quiet"
              onClick={() => finish(withoutModelMarks(content, [to]))}
            >
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
      {isAsking && (
        <YesNoDialog
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

function useTranslation({ writer }: DraftEditing, to: Locale, replaced: RefObject<ReplacedCopies>) {
  const now = () => writer.$state.get().content;
  return useReplacement({
    current: () => now().texts[to],
    isWritten: () => hasTextIn(now(), to),
    work: async (from: Locale): Promise<Translated> => {
      const asked = textToTranslate(now(), from, to);
      return { asked, text: await translateText(from, asked) };
    },
    fill: ({ asked, text }) => {
      replaced.current[to] = now();
      writer.change(withTranslation(now(), to, asked, text));
    },
  });
}

/** Restores the text from before the translation, and keeps everything else that has changed since. */
function restore(content: WorkingCopy, before: WorkingCopy, to: Locale): WorkingCopy {
  const { [to]: _, ...texts } = content.texts;
  const text = before.texts[to];
  return { ...content, texts: text ? { ...texts, [to]: text } : texts };
}
