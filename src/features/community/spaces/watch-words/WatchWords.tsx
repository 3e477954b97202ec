import { useRef } from 'react';
import type { WatchListName, WatchLists } from '#api/features/community/spaces/watch-words/contract.ts';
import { maxReasonLength } from '#api/platform/audit/contract.ts';
import { useApiData } from '#src/client/api-data.ts';
import { type Answer, call } from '#src/client/call.ts';
import { TextArea, TextField } from '#src/ui/form/fields.tsx';
import { SavedForm } from '#src/ui/form/SavedForm.tsx';
import { useLatestVersion } from '#src/ui/form/use-latest-version.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { WatchWordCheck } from './WatchWordCheck.tsx';
import './watch-words.css';

const path = '/api/admin/settings/watch-words';

interface Props {
  page: IslandPage;
  /** The data that the page was rendered with. */
  first: Answer<'GET /api/admin/settings/watch-words'>;
}

/** The forms for the lists of words that hold or refuse a text, and for checking a text against them. */
export function WatchWords({ page, first }: Props) {
  return (
    <Island page={page}>
      <Lists first={first} />
    </Island>
  );
}

/** The lists of each language. */
const groups = [
  ['et', [['holdEt', 'hold'] as const, ['refuseEt', 'refuse'] as const]],
  ['en', [['holdEn', 'hold'] as const, ['refuseEn', 'refuse'] as const]],
] as const;

type Fields = Readonly<Record<`changes.${WatchListName}` | 'reason', string>>;

function Lists({ first }: Pick<Props, 'first'>) {
  const { t } = usePage();
  const reading = useApiData(path, first);
  const [{ version, lists }, setChanged] = useLatestVersion((reading.answer ?? first).data);
  const form = useRef<HTMLFormElement>(null);
  /** Reads the lists as typed, even if they aren't saved. */
  const readLists = () => listsIn(Object.fromEntries(new FormData(form.current ?? undefined)) as unknown as Fields);
  return (
    <div className="watch-words">
      <div className="card">
        <SavedForm
          formRef={form}
          version={version}
          saved={t('watch-words:saved')}
          send={(fields: Fields) =>
            call('PATCH /api/admin/settings/watch-words', {
              body: { version, changes: changesIn(listsIn(fields), lists), reason: fields.reason },
            })
          }
          // Shows an error of a word on the field of its list.
          shownAt={(name) => name.replace(/\.\d+$/, '')}
          done={({ data }) => setChanged(data)}
          submit={t('watch-words:save')}
          busy={t('watch-words:saving')}
        >
          {groups.map(([language, fields]) => (
            <fieldset key={language} className="form-group">
              <legend>{t(`watch-words:languages.${language}`)}</legend>
              <div className="form-grid">
                {fields.map(([name, action]) => (
                  <TextArea
                    key={name}
                    name={`changes.${name}`}
                    label={t(`watch-words:${action}`)}
                    defaultValue={lists[name].join('\n')}
                    rows={7}
                    maxLength={32_000}
                  />
                ))}
              </div>
            </fieldset>
          ))}
          <TextField
            name="reason"
            label={t('watch-words:reason')}
            hint={t('watch-words:reasonHint')}
            maxLength={maxReasonLength}
            autoComplete="off"
          />
        </SavedForm>
      </div>
      <WatchWordCheck readLists={readLists} />
    </div>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const names = groups.flatMap(([, fields]) => fields.map(([name]) => name));

const listsIn = (fields: Fields) =>
  Object.fromEntries(names.map((name) => [name, linesOf(fields[`changes.${name}`])])) as WatchLists;

/** Returns only the changed lists, so that another administrator's changes to others stay. */
function changesIn(lists: WatchLists, shown: Answer<'GET /api/admin/settings/watch-words'>['data']['lists']) {
  const changed = names.filter((name) => lists[name].join('\n') !== shown[name].join('\n'));
  return Object.fromEntries(changed.map((name) => [name, lists[name]]));
}
