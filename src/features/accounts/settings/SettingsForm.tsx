import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Profile } from '#api/features/accounts/users/contract.ts';
import { type Body, call } from '#src/client/call.ts';
import { isUnsaved, showSavedOnReturn } from '#src/client/unsaved-input.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { useSendAgain } from '#src/ui/form/send-again.ts';
import { usePage } from '#src/ui/island.tsx';
import { showProfile } from '../users/profile-store.ts';
import './settings-form.css';

interface Props<Values, Result> {
  /** The fields by name; ticked boxes as `on`, others not at all. */
  send: (values: Values) => Promise<Result>;
  /** Pass the saved values to the fields, which are compared with them. */
  done: (result: Result) => void;
  /** What to say once it is saved, if there is more to say than that. */
  says?: (result: Result) => string | undefined;
  /** The name of the field that shows a fault, if the call knows it by another name. */
  shownAt?: (name: string) => string;
  children: ReactNode;
}

/**
 * Settings that are saved in place. The button appears with the first change, so that a page with several forms looks
 * calm.
 */
export function SettingsForm<Values extends object, Result>(props: Props<Values, Result>) {
  const { send, done, says, shownAt, children } = props;
  const { t } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const [isTouched, setTouched] = useState(false);
  const [news, setNews] = useState('');
  const sendAgain = useSendAgain(form);
  useEffect(() => (form.current ? showSavedOnReturn(form.current) : undefined), []);
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

/** The contents of a form of the member's profile, and how it is saved. The header is updated too. */
export function useProfileForm<Shown>(first: Shown) {
  const [shown, setShown] = useState(first);
  const send = (body: Body<'PATCH /api/users/profile'>) => call('PATCH /api/users/profile', { body });
  const done = ({ user }: { user: Profile & Shown }) => {
    showProfile(user);
    setShown(user);
  };
  return { shown, send, done };
}
