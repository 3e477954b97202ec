import { useRef, useState } from 'react';
import { ChoicesField } from '#src/ui/form/ChoicesField.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import type { Setup } from './Connections.tsx';
import { type Fields, ServiceForm } from './ServiceForm.tsx';

/** The known values for Google: an administrator only enters its client id. */
const google = { id: 'google', 'service.name': 'Google', 'service.issuer': 'https://accounts.google.com' };

const idIn = (typed: Fields) => (typed['preset'] === 'google' ? google.id : (typed['id'] ?? '').trim());

/** Returns the URL to which the provider redirects people. It has to be registered with the provider. */
const callbackOf = (origin: string, id: string) => `${origin}/auth/oauth/${id || '…'}/callback`;

/** A form that adds an OpenID provider: Google by its client id, any other by its issuer. */
export function AddProvider({ origin, setup }: { origin: string; setup: Setup }) {
  const { t } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const [id, setId] = useState(google.id);
  const follow = (changed: EventTarget) => {
    if (!form.current) return;
    const typed = Object.fromEntries(new FormData(form.current)) as Fields;
    if (changed instanceof HTMLInputElement && changed.name === 'preset')
      fill(form.current, typed['preset'] === 'google');
    setId(idIn(Object.fromEntries(new FormData(form.current)) as Fields));
  };
  return (
    <section className="card" aria-labelledby="add-provider">
      <header>
        <h2 id="add-provider">{t('connections:add.title')}</h2>
        <p className="muted">{t('connections:add.lead')}</p>
      </header>
      <div className="add-provider" onInput={({ target }) => follow(target)}>
        <ServiceForm
          summary={t('connections:add.open')}
          name={(typed) => `sign-in.${idIn(typed)}`}
          kind="signIn"
          values={{ name: google['service.name'], issuer: google['service.issuer'] }}
          setup={{
            ...setup,
            saved: (text) => {
              setId(google.id);
              setup.saved(text);
            },
          }}
          formRef={form}
        >
          <ChoicesField
            name="preset"
            legend={t('connections:add.which')}
            defaultValue="google"
            choices={[
              { value: 'google', text: 'Google' },
              { value: 'other', text: t('connections:add.other') },
            ]}
          />
          <TextField
            name="id"
            label={t('connections:add.id')}
            hint={t('connections:add.idHint')}
            defaultValue={google.id}
            maxLength={31}
            autoComplete="off"
            required
          />
          <p className="connection-fact">
            {t('connections:callback')} <code>{callbackOf(origin, id)}</code>
          </p>
        </ServiceForm>
      </div>
    </section>
  );
}

/** Fills in the known values, or removes them again. */
function fill(form: HTMLFormElement, isGoogle: boolean): void {
  for (const [name, known] of Object.entries(google)) {
    const input = form.elements.namedItem(name);
    if (!(input instanceof HTMLInputElement)) continue;
    if (isGoogle) input.value = known;
    else if (input.value === known) input.value = '';
  }
}
