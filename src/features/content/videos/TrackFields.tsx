import type { TFunction } from 'i18next';
import { type ChangeEvent, useId } from 'react';
import type { VideoTrack } from '#api/features/content/videos/contract.ts';
import { ErrorText } from '#src/ui/ErrorText.tsx';
import { SkippedLines } from './SkippedLines.tsx';

interface Props {
  t: TFunction;
  tracks: VideoTrack[];
  errorOf: (index: number) => string | null;
  onChange: (tracks: VideoTrack[]) => void;
}

const places = [
  { kind: 'captions', locale: 'et' },
  { kind: 'captions', locale: 'en' },
  { kind: 'chapters', locale: 'et' },
  { kind: 'chapters', locale: 'en' },
] as const;

/** The fields for captions and chapters, one file each, with the lines of each file that won't be shown. */
export function TrackFields({ t, tracks, errorOf, onChange }: Props) {
  const id = useId();
  const read = async ({ target }: ChangeEvent<HTMLInputElement>, place: (typeof places)[number]) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const others = tracks.filter(({ kind, locale }) => kind !== place.kind || locale !== place.locale);
    onChange([...others, { ...place, text: await file.text() }]);
    target.value = '';
  };
  return (
    <fieldset className="field tracks">
      <legend className="label">{t('video-editor:tracks')}</legend>
      <span className="hint">{t('video-editor:tracksHint')}</span>
      {places.map((place) => {
        const name = `${place.kind}-${place.locale}` as const;
        const index = tracks.findIndex(({ kind, locale }) => kind === place.kind && locale === place.locale);
        const error = index < 0 ? null : errorOf(index);
        return (
          <div className="field" key={name}>
            <label htmlFor={`${id}-${name}`}>{t(`video-editor:track.${place.kind}.${place.locale}`)}</label>
            <input
              id={`${id}-${name}`}
              type="file"
              accept=".vtt,.srt,text/vtt"
              onChange={(event) => void read(event, place)}
            />
            {index >= 0 && <SkippedLines t={t} text={tracks[index]?.text ?? ''} />}
            {index >= 0 && (
              <span className="track-state">
                <span role="status">{t('video-editor:trackPresent')}</span>
                <button
                  type="button"
                  className="button button-quiet"
                  onClick={() => onChange(tracks.filter((_, each) => each !== index))}
                >
                  {t('video-editor:trackRemove')}
                </button>
              </span>
            )}
            <span className="field-error" role="alert">
              {error && <ErrorText t={t} code={error} />}
            </span>
          </div>
        );
      })}
    </fieldset>
  );
}
