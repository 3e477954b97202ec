import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { fillForm, isBlank, resetTexts, valuesOf } from '#src/client/form-values.ts';
import { keepOnLeaving } from '#src/client/keep-on-leaving.ts';
import { pageMember } from '#src/client/page-member.ts';
import { sendUnsent } from '#src/client/send-unsent.ts';
import { isUnsaved, markInputSaved } from '#src/client/unsaved-input.ts';
import { UnsentText } from '#src/client/unsent-text.ts';
import { createTextOffer, type OfferedText } from '#src/client/writing-surface.ts';

interface Place {
  /** The text's purpose: `announcement`. */
  place: string;
  /** For something that is saved and changed again: its version. The text is then kept only on this device. */
  savedVersion?: number;
  /** For an edit of something that others already see: the version being edited. */
  baseVersion?: number;
}

/**
 * Keeps a form's input until it is sent, on this device and on the server, and restores it from either. Input based on
 * a version that has since been replaced isn't restored. The form's fields are uncontrolled: the form holds their
 * values.
 */
export function useUnsentText(
  form: RefObject<HTMLFormElement | null>,
  { place, savedVersion, baseVersion = savedVersion }: Place,
) {
  const text = useRef<UnsentText | null>(null);
  const [offered, setOffered] = useState<OfferedText | null>(null);
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const isSaved = savedVersion !== undefined;
    const unsent = new UnsentText(surfaceOf(current, { isSaved, setOffered, setRestored }), {
      ...{ memberId: pageMember(), place, isOnlyHere: isSaved },
      baseVersion,
    });
    text.current = unsent;
    const changed = () => {
      current.dataset['unsaved'] = '';
      unsent.changed();
    };
    const leave = keepOnLeaving(unsent, () => isUnsaved(current));
    current.addEventListener('input', changed);
    return () => {
      current.removeEventListener('input', changed);
      leave();
    };
  }, [form, place, savedVersion, baseVersion]);
  const acts = useMemo(
    () => ({
      /** Sends the text with its id, so that it is stored only once. */
      sendOnce: <Answer>(send: (clientId: string) => Promise<Answer>) => sendUnsent(text.current, send),
      /** Call when the text has been sent. */
      forget: () => {
        text.current?.forget();
        if (form.current) markInputSaved(form.current);
      },
      /** Deletes a text that the member discarded. */
      discard: () => {
        text.current?.discard();
        if (form.current) markInputSaved(form.current);
      },
      /** Deletes a restored text that the member discarded, and returns to what the form was opened with. */
      discardRestored: () => {
        text.current?.discard();
        setRestored(false);
        if (!form.current) return;
        resetTexts(form.current);
        markInputSaved(form.current);
      },
    }),
    [form],
  );
  return { ...acts, offered, isRestored };
}

interface Surface {
  isSaved: boolean;
  setOffered: (offered: OfferedText | null) => void;
  setRestored: (isRestored: boolean) => void;
}

function surfaceOf(form: HTMLFormElement, { isSaved, setOffered, setRestored }: Surface) {
  return {
    read: () => valuesOf(form),
    isBlank: () => (isSaved ? !isUnsaved(form) : isBlank(form)),
    show: (values: ReturnType<typeof valuesOf>) => {
      fillForm(form, values);
      form.dataset['unsaved'] = '';
      setRestored(true);
    },
    reset: () => {
      resetTexts(form);
      setRestored(false);
    },
    offer: createTextOffer(setOffered),
  };
}
