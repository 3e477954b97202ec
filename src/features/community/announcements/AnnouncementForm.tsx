import { useRef, useState } from 'react';
import { type Answer, call } from '#src/client/call.ts';
import { Form } from '#src/ui/form/Form.tsx';
import type { Fields } from '#src/ui/form/form-fields.ts';
import { OtherDeviceText } from '#src/ui/form/OtherText.tsx';
import { useUnsentText } from '#src/ui/form/use-unsent-text.ts';
import { Island, type IslandPage, usePage } from '#src/ui/island.tsx';
import { AnnouncementTexts } from './AnnouncementTexts.tsx';
import { Audience, type ReachCounter } from './Audience.tsx';
import { readAnnouncementTexts, readAudience, withoutEmptyFilters } from './announcement-fields.ts';
import { ReviewAnnouncement } from './ReviewAnnouncement.tsx';
import './announcements.css';

interface Props {
  page: IslandPage;
  spaces: ReadonlyArray<{ id: string; name: string }>;
}

const reach: ReachCounter = {
  of: (fields) => JSON.stringify(withoutEmptyFilters(readAudience(fields))),
  count: async (of) => (await call('GET /api/admin/announcements/audience', { query: JSON.parse(of) as object })).data,
  say: (t, values) => t('announcements:reaches', values),
};

/** The form for an announcement. Its text is kept until it is reviewed and sent. */
export function AnnouncementForm({ page, spaces }: Props) {
  return (
    <Island page={page}>
      <Writing spaces={spaces} />
    </Island>
  );
}

interface Reviewed {
  fields: Fields;
  preview: Answer<'POST /api/admin/announcements/preview'>['data'];
}

function Writing({ spaces }: Pick<Props, 'spaces'>) {
  const { t } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const { offered, sendOnce, forget } = useUnsentText(form, { place: 'announcement' });
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const bodyOf = (fields: Fields) => ({ audience: readAudience(fields), texts: readAnnouncementTexts(fields) });
  return (
    <div className="announcement">
      <p className="muted">{t('announcements:lead')}</p>
      <OtherDeviceText
        offered={offered}
        texts={{ lead: t('islands:kept.other'), take: t('islands:kept.take'), keep: t('islands:kept.keep') }}
      />
      <Form
        formRef={form}
        send={async (fields: Fields) => {
          const { data } = await call('POST /api/admin/announcements/preview', { body: bodyOf(fields) });
          return { fields, preview: data };
        }}
        done={setReviewed}
        submit={t('announcements:review')}
        busy={t('announcements:reviewing')}
        mayBeLeft
      >
        <Audience form={form} spaces={spaces} reach={reach} everybodyHint={t('announcements:everybodyHint')} />
        <AnnouncementTexts />
      </Form>
      {reviewed && (
        <ReviewAnnouncement
          preview={reviewed.preview}
          audience={readAudience(reviewed.fields)}
          spaceName={spaces.find(({ id }) => id === readAudience(reviewed.fields).space)?.name ?? null}
          send={() =>
            sendOnce((clientId) =>
              call('POST /api/admin/announcements', { body: { ...bodyOf(reviewed.fields), clientId } }),
            )
          }
          sent={() => {
            forget();
            location.assign('/admin/messages/announcements');
          }}
          test={() =>
            call('POST /api/admin/announcements/test', { body: { texts: readAnnouncementTexts(reviewed.fields) } })
          }
          close={() => setReviewed(null)}
        />
      )}
    </div>
  );
}
