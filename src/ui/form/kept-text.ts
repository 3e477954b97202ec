import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { fillForm, isBlank, resetTexts, valuesOf } from '#src/client/form-values.ts';
import { keepOnLeaving } from '#src/client/keep-on-leaving.ts';
import { pageMember } from '#src/client/page-member.ts';
import { forgetInput, isUnsaved } from '#src/client/unsaved-input.ts';
import { UnsentText } from '#src/client/unsent-text.ts';
import { type Offered, offerBy } from '#src/client/writing-surface.ts';

interface Place {
  /** What it is for: `announcement`. */
  place: string;
  /** For something that is saved and changed again: its version, and it is kept on this device only. */
  savedVersion?: number;
  /** For an edit of something that others see already: the version being edited. */
  baseVersion?: number;
}

/**
 * Keeps what is typed into a form until it is sent, on this device and on the server, and restores it from either. Text
 * typed into a version that has since been replaced isn't restored. The form's fields have no value in React: the form
 * holds them.
 */
export function useKeptText(
  form: RefObject<HTMLFormElement | null>,
  { place, savedVersion, baseVersion = savedVersion }: Place,
) {
  const text = useRef<UnsentText | null>(null);
  const [offered, setOffered] = useState<Offered | null>(null);
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const isSaved = savedVersion !== undefined;
    const unsent = new UnsentText(surfaceOf(current, { isSaved, setOffered }), {
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
      /** The id to send it with; from now on, the server may have it. */
      trySending: () => {
        text.current?.tried();
        return text.current?.clientId ?? crypto.randomUUID();
      },
      /** It was sent. */
      forget: () => {
        text.current?.forget();
        if (form.current) forgetInput(form.current);
      },
      /** The member doesn't want it any more. */
      discard: () => {
        text.current?.discard();
        if (form.current) forgetInput(form.current);
      },
    }),
    [form],
  );
  return { ...acts, offered };
}

interface Surface {
  isSaved: boolean;
  setOffered: (offered: Offered | null) => void;
}

function surfaceOf(form: HTMLFormElement, { isSaved, setOffered }: Surface) {
  return {
    read: () => valuesOf(form),
    isBlank: () => (isSaved ? !isUnsaved(form) : isBlank(form)),
    show: (values: ReturnType<typeof valuesOf>) => {
      fillForm(form, values);
      form.dataset['unsaved'] = '';
    },
    reset: () => resetTexts(form),
    offer: offerBy(setOffered),
  };
}
