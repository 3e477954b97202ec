import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Profile } from '#api/features/accounts/users/contract.ts';
import { type Body, call } from '#src/client/call.ts';
import { isUnsaved, showSavedValuesOnReturn } from '#src/client/unsaved-input.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { useSendAgain } from '#src/ui/form/use-send-again.ts';
import { usePage } from '#src/ui/island.tsx';
import { showProfile } from '../users/profile-store.ts';
import '#src/ui/form/sticky-save.css';
import './settings-form.css';

interface Props<Values, Result> {
  /** Sends the fields by name: a ticked box as `on`, an unticked one not at all. */
  send: (values: Values) => Promise<Result>;
  /** Must pass the saved values back to the fields, which are compared with them to find unsaved changes. */
  done: (result: Result) => void;
  /** The message after saving, if there is more to say than that it is saved. */
  says?: (result: Result) => string | undefined;
  /** Maps a field's name in the API call to the form field that shows its error. */
  shownAt?: (name: string) => string;
  children: ReactNode;
}

/**
 * A settings form that saves in place. Its button appears with the first change, so that a page with several forms
 * stays calm.
 */
export function SettingsForm<Values extends object, Result>(props: Props<Values, Result>) {
  const { send, done, says, shownAt, children } = props;
  const { t } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const [isTouched, setTouched] = useState(false);
  const [news, setNews] = useState('');
  const sendAgain = useSendAgain(form);
  useEffect(() => (form.current ? showSavedValuesOnReturn(form.current) : undefined), []);
  return (
    <div
      className={isTouched ? 'settings-form' : 'settings-form is-untouched'}
      onInput={() => {
        setTouched(true);
        setNews('');
      }}
    >
      <Form<Values, Result>
        formRef={form}
        {...(shownAt && { shownAt })}
        send={(values) => {
          setNews('');
          return sendAgain(() => send(values));
        }}
        done={(result) => {
          done(result);
          // More may have been typed in the meantime.
          if (form.current && !isUnsaved(form.current)) setNews(says?.(result) ?? t('settings:saved'));
        }}
        submit={t('settings:save')}
        busy={t('settings:saving')}
        acts={
          <span className="settings-saved" role="status">
            {news}
          </span>
        }
      >
        {children}
      </Form>
    </div>
  );
}

/** The values of a profile form and the calls that save them. Saving also updates the header. */
export function useProfileForm<Shown>(first: Shown) {
  const [shown, setShown] = useState(first);
  const send = (body: Body<'PATCH /api/users/profile'>) => call('PATCH /api/users/profile', { body });
  const done = ({ user }: { user: Profile & Shown }) => {
    showProfile(user);
    setShown(user);
  };
  return { shown, send, done };
}
