import { type RefObject, useEffect, useRef } from 'react';
import { codeOf } from '#src/client/api-client.ts';
import { onSignedInAgain } from '#src/client/sign-in-again.ts';

/** Wraps a form's call: if the session has ended, the form is sent once the member has signed in again. */
export function useSendAgain(form: RefObject<HTMLFormElement | null>) {
  const stop = useRef((): void => undefined);
  useEffect(() => () => stop.current(), []);
  return async <Result>(send: () => Promise<Result>): Promise<Result> => {
    stop.current();
    try {
      return await send();
    } catch (error) {
      if (codeOf(error) === 'unauthenticated') {
        stop.current = onSignedInAgain(() => {
          stop.current();
          form.current?.requestSubmit();
        });
      }
      throw error;
    }
  };
}
