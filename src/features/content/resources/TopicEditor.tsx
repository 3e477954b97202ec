import type { ComponentProps } from 'react';
import { useTexts } from '#src/client/island-texts.ts';
import { ContentEditor } from '../drafts/ContentEditor.tsx';
import '../media/media.css';
import { type TopicDraft, TopicFields } from './TopicFields.tsx';

type Props = Omit<ComponentProps<typeof ContentEditor>, 'children' | 'isReady'>;

/** The editor of a topic: the fields that all items have, its position and links. */
export function TopicEditor(props: Props) {
  const t = useTexts(props.locale, ['resources', 'drafts', 'errors.general']);
  return (
    <ContentEditor {...props} isReady={t !== null}>
      {(details, put, errorOf) =>
        t && (
          <TopicFields
            t={t}
            details={details as TopicDraft}
            onChange={(changes) => put({ ...changes })}
            errorOf={errorOf}
          />
        )
      }
    </ContentEditor>
  );
}
