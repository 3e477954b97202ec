import { useId, useState } from 'react';
import type { FoundWord, WatchLists } from '#api/features/community/spaces/watch-words/contract.ts';
import { call } from '#src/client/call.ts';
import { Form } from '#src/ui/form/Form.tsx';
import { TextArea } from '#src/ui/form/fields.tsx';
import { usePage } from '#src/ui/island.tsx';

/** The form that checks a text against the lists as typed. */
export function WatchWordCheck({ readLists }: { readLists: () => WatchLists }) {
  const { t } = usePage();
  const id = useId();
  const [found, setFound] = useState<readonly FoundWord[] | null>(null);
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{t('watch-words:test')}</h2>
      <p className="muted">{t('watch-words:testLead')}</p>
      <Form
        send={({ text }: { text: string }) =>
          call('POST /api/admin/watch-word-tests', { body: { text, lists: readLists() } })
        }
        done={({ data }) => setFound(data.found)}
        submit={t('watch-words:run')}
        busy={t('watch-words:running')}
        isQuiet
        mayBeLeft
      >
        <TextArea name="text" label={t('watch-words:text')} rows={5} maxLength={20_000} />
      </Form>
      <div role="status">
        {found?.length === 0 && <p>{t('watch-words:none')}</p>}
        {found && found.length > 0 && (
          <ul>
            {found.map(({ word, locale, action }) => (
              <li key={`${word} ${locale} ${action}`}>
                {`${word} (${t(`watch-words:languages.${locale}`)}): ${t(`watch-words:actions.${action}`)}`}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
