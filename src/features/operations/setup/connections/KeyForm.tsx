import { useState } from 'react';
import { type Body, call } from '#src/client/call.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';
import { ConfirmFields } from './ConfirmFields.tsx';
import type { Connection, Setup } from './Connections.tsx';

/** A form that enters or replaces a service's key. The key is never shown again. */
export function KeyForm({ connection, setup }: { connection: Connection; setup: Setup }) {
  const { t } = usePage();
  const { name, kind, service, setAt } = connection;
  /** Counts saves, so that each one resets the form. */
  const [saves, setSaves] = useState(0);
  return (
    <details key={saves} className="connection-part" open={!setAt}>
      <summary>{t(setAt ? 'connections:replace' : 'connections:enter')}</summary>
      <Form
        send={(body: Body<'PUT /api/admin/connections/{name}'>) =>
          call('PUT /api/admin/connections/{name}', { params: { name }, body })
        }
        done={() => {
          setSaves(saves + 1);
          setup.saved(t('connections:saved'));
        }}
        submit={t('connections:save')}
        busy={t('connections:saving')}
      >
        <TextField
          name="secret"
          type="password"
          label={t(setAt ? 'connections:newKey' : 'connections:key')}
          hint={t(`connections:where.${kind}`, { service })}
          autoComplete="off"
          maxLength={500}
          required
        />
        <ConfirmFields needsPassword={setup.needsPassword} />
      </Form>
    </details>
  );
}
