import { useState } from 'react';
import { call } from '#src/client/call.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';

/** The button that creates demo events, on a developer's own machine. */
export function SeedEvents({ page }: { page: IslandPage }) {
  return (
    <Island page={page}>
      <Seed />
    </Island>
  );
}

function Seed() {
  const { t } = usePage();
  const [made, setMade] = useState<number | null>(null);
  return (
    <>
      <p>{t('events:seed.lead')}</p>
      <Form
        send={() => call('POST /api/admin/events/seed')}
        done={({ data }) => setMade(data.made)}
        submit={t('events:seed.action')}
        busy={t('events:working')}
        acts={<a href="/events">{t('events:all')}</a>}
      />
      <p className="notice notice-success" role="status">
        {made !== null && t('events:seed.made', { made })}
      </p>
    </>
  );
}
