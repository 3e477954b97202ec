import type { EditedDraft } from '#api/features/content/drafts/contract.ts';
import type { Locale } from '#api/platform/i18n/locales.ts';
import { useTexts } from '#src/client/island-texts.ts';
import { ContentEditor } from '#src/features/content/drafts/ContentEditor.tsx';
import { EventFields } from './EventFields.tsx';

interface Props {
  locale: Locale;
  timeZone: string;
  draft: EditedDraft;
  address: string;
  authors: ReadonlyArray<{ id: string; name: string }>;
  canTranslate: boolean;
}

/** The editor of an event: the fields that all items have, and those of events. */
export function EventEditor(props: Props) {
  const { locale, timeZone } = props;
  const t = useTexts(locale, ['event-editor', 'errors.general']);
  return (
    <ContentEditor {...props} isReady={t !== null}>
      {(details, put, errorOf) =>
        t && (
          <EventFields
            t={t}
            locale={locale}
            timeZone={timeZone}
            details={details}
            errorOf={(field) => errorOf(`details.${field}`)}
            onChange={put}
          />
        )
      }
    </ContentEditor>
  );
}
