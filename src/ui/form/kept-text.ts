import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { fillForm, isBlank, resetTexts, valuesOf } from '#src/client/form-values.ts';
import { pageMember } from '#src/client/page-member.ts';
import { forgetInput } from '#src/client/unsaved-input.ts';
import { UnsentText } from '#src/client/unsent-text.ts';
import { type Offered, offerBy } from '#src/client/writing-surface.ts';

/**
 * Keeps what is typed into a form until it is sent, on this device and on the server, and restores it from either. Its
 * fields have no value in React: the form holds them.
 */
export function useKeptText(form: RefObject<HTMLFormElement | null>, place: string) {
  const text = useRef<UnsentText | null>(null);
  const [offered, setOffered] = useState<Offered | null>(null);
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const unsent = new UnsentText(surfaceOf(current, setOffered), { memberId: pageMember(), place });
    text.current = unsent;
    const changed = () => {
      current.dataset['unsaved'] = '';
      unsent.changed();
    };
    const keep = () => {
      if (current.dataset['unsaved'] !== undefined) unsent.keepNow();
    };
    current.addEventListener('input', changed);
    addEventListener('pagehide', keep);
    return () => {
      current.removeEventListener('input', changed);
      removeEventListener('pagehide', keep);
      unsent.leave();
    };
  }, [form, place]);
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
    }),
    [form],
  );
  return { ...acts, offered };
}

function surfaceOf(form: HTMLFormElement, setOffered: (offered: Offered | null) => void) {
  return {
    read: () => valuesOf(form),
    isBlank: () => isBlank(form),
    show: (values: ReturnType<typeof valuesOf>) => fillForm(form, values),
    reset: () => resetTexts(form),
    offer: offerBy(setOffered),
  };
}
