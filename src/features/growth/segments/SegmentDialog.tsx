import { useRef } from 'react';
import { type Conditions, type SegmentChoices, segmentNameLength } from '#api/features/growth/segments/contract.ts';
import { call } from '#src/client/call.ts';
import { AudienceSize, Filters, type ReachCounter } from '#src/features/community/announcements/Audience.tsx';
import { Confirm } from '#src/ui/Confirm.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Form } from '#src/ui/form/Form.tsx';
import { TextField } from '#src/ui/form/fields.tsx';
import type { Fields } from '#src/ui/form/form-fields.ts';
import { usePage } from '#src/ui/island.tsx';
import { ConditionFields } from './ConditionFields.tsx';
import type { ListedSegment } from './SegmentsList.tsx';
import { conditionsToFilters, conditionsToQuery, readConditions, spacesToJoin } from './segment-fields.ts';
import '#src/features/community/announcements/announcements.css';

export type OpenDialog = { act: 'create' } | { act: 'change' | 'delete'; segment: ListedSegment };

interface Props {
  dialog: OpenDialog;
  choices: SegmentChoices;
  close: () => void;
  /** Called with a message for the administrator. */
  done: (text: string) => void;
}

/** The open dialog. */
export function SegmentDialog({ dialog, ...rest }: Props) {
  if (dialog.act === 'delete') return <DeleteSegment segment={dialog.segment} {...rest} />;
  return <WriteSegment segment={dialog.act === 'create' ? null : dialog.segment} {...rest} />;
}

type Inner = Omit<Props, 'dialog'>;

const reach: ReachCounter = {
  of: (fields) => JSON.stringify(conditionsToQuery(readConditions(fields))),
  count: async (of) => {
    const { data } = await call('GET /api/admin/segments/count', { query: JSON.parse(of) as object });
    return { memberCount: data.memberCount, isGone: data.gone.length > 0 };
  },
  say: (t, values) => t('segments:reaches', values),
  describeGone: (t) => t('segments:gone.text'),
};

/** The form for a segment's name and conditions, with the number of members who meet them. */
function WriteSegment({ segment, choices, close, done }: Inner & { segment: ListedSegment | null }) {
  const { t } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const { current: chosenFirst } = useRef(conditionsToFilters((segment?.conditions ?? {}) as Conditions));
  const act = segment ? 'change' : 'create';
  return (
    <Dialog title={t(`segments:${act}.title`, { name: segment?.name })} close={close}>
      {segment && segment.usedIn.length > 0 && (
        <p className="notice">{t('segments:change.followed', { names: namesOf(segment) })}</p>
      )}
      <Form
        formRef={form}
        send={async (fields: Fields) => {
          const body = { name: fields['name'] ?? '', conditions: readConditions(fields) };
          await (segment
            ? call('PATCH /api/admin/segments/{id}', {
                params: { id: segment.id },
                body: { ...body, version: segment.version },
              })
            : call('POST /api/admin/segments', { body }));
          return body.name.trim();
        }}
        done={(name) => done(t('segments:saved.done', { name }))}
        submit={t('segments:save.submit')}
        busy={t('segments:busy')}
        mayBeLeft
        cancel={{ text: t('segments:cancel'), act: close }}
      >
        <input type="hidden" name="whom" value="some" />
        <TextField
          name="name"
          label={t('segments:name')}
          maxLength={segmentNameLength}
          defaultValue={segment?.name}
          autoComplete="off"
        />
        <p className="hint">{t('announcements:someHint')}</p>
        <div className="announcement-filters">
          <Filters spaces={spacesToJoin(choices, chosenFirst['space'])} chosenFirst={chosenFirst} />
          <ConditionFields form={form} choices={choices} chosenFirst={chosenFirst} />
        </div>
        <AudienceSize form={form} reach={reach} />
      </Form>
    </Dialog>
  );
}

const namesOf = ({ usedIn }: ListedSegment) => usedIn.map(({ name }) => name).join(', ');

/** Deletes a segment, or says which campaigns prevent that. */
function DeleteSegment({ segment, close, done }: Inner & { segment: ListedSegment }) {
  const { t } = usePage();
  const { id, name, usedIn } = segment;
  if (usedIn.length > 0) {
    return (
      <Dialog title={t('segments:delete.title', { name })} close={close}>
        <p>{t('segments:delete.followed', { names: namesOf(segment) })}</p>
        <p className="actions">
          <button type="button" className="button button-quiet" onClick={close}>
            {t('segments:close')}
          </button>
        </p>
      </Dialog>
    );
  }
  return (
    <Confirm
      title={t('segments:delete.title', { name })}
      text={t('segments:delete.text')}
      confirm={t('segments:delete.submit')}
      working={t('segments:busy')}
      back={t('segments:cancel')}
      isDangerous
      send={() => call('DELETE /api/admin/segments/{id}', { params: { id } })}
      done={() => done(t('segments:delete.done', { name }))}
      close={close}
    />
  );
}
