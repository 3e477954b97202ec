import { type RefObject, useEffect, useMemo } from 'react';
import { fillForm, valuesOf } from '#src/client/form-values.ts';
import { pageMember } from '#src/client/page-member.ts';
import { isUnsaved } from '#src/client/unsaved-input.ts';
import { readKept, unsentKey } from '#src/client/unsent-copy.ts';

const pauseMs = 400;

/** Which campaign, in which version. */
interface Place {
  id: string | null;
  version: number;
}

const keyOf = (id: string | null) => {
  const member = pageMember();
  return member && unsentKey(member, `campaign:${id ?? 'new'}`);
};

/**
 * Keeps what is typed into a campaign's form on this device until it is saved, and shows it again. What was written for
 * a version that has since been replaced isn't shown.
 */
export function useDeviceCopy(form: RefObject<HTMLFormElement | null>, { id, version }: Place) {
  useEffect(() => {
    const { current } = form;
    const key = keyOf(id);
    if (!current || !key) return;
    const kept = readKept(key, version);
    if (kept && !isUnsaved(current)) {
      fillForm(current, kept.values);
      current.dataset['unsaved'] = '';
    }
    const keep = () => {
      if (!isUnsaved(current)) return;
      const copy = { id: '', version: 0, isSaved: false, baseVersion: version, values: valuesOf(current) };
      localStorage.setItem(key, JSON.stringify(copy));
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = () => {
      clearTimeout(timer);
      timer = setTimeout(keep, pauseMs);
    };
    current.addEventListener('input', changed);
    addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      current.removeEventListener('input', changed);
      removeEventListener('pagehide', keep);
    };
  }, [form, id, version]);
  return useMemo(
    () => ({
      /** It is saved. */
      forget: () => {
        const key = keyOf(id);
        if (key) localStorage.removeItem(key);
      },
    }),
    [id],
  );
}
