import type { ComponentProps } from 'react';
import { useTexts } from '#src/client/island-texts.ts';
import { ContentEditor } from '../drafts/ContentEditor.tsx';
import '../media/media.css';
import { type VideoDraft, VideoFields } from './VideoFields.tsx';

type Props = Omit<ComponentProps<typeof ContentEditor>, 'children' | 'isReady'>;

/** The editor of a video: the fields that all items have, its source, captions and chapters. */
export function VideoEditor(props: Props) {
  const t = useTexts(props.locale, ['video-editor', 'media', 'drafts', 'errors.general']);
  return (
    <ContentEditor {...props} isReady={t !== null}>
      {(details, put, errorOf) =>
        t && (
          <VideoFields
            t={t}
            details={details as VideoDraft}
            onChange={(changes) => put({ ...changes })}
            errorOf={errorOf}
          />
        )
      }
    </ContentEditor>
  );
}
