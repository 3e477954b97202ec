import { descriptionLength } from '#api/features/community/threads/files/contract.ts';
import { loadStyles } from '#src/client/load-styles.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { usePage } from '#src/ui/island.tsx';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import styles from '#src/ui/upload/described-picture.css?url';
import type { AttachedFile } from './attached-file.ts';
import type { AttachmentList } from './use-attach.ts';

/** Loaded with its styles when the first picture is added, because few messages have pictures. */
const DescribedPicture = lazyPart(async () => {
  const [loaded] = await Promise.all([import('#src/ui/upload/DescribedPicture.tsx'), loadStyles(styles)]);
  return loaded.DescribedPicture;
});

interface Props extends AttachmentList {
  files: readonly AttachedFile[];
  /** URLs of the pictures chosen on this page, by id; null while one is being read. */
  chosen: Readonly<Record<string, string | null>>;
  /** Called after a file was removed, whose focused button is gone. */
  removed?: () => void;
  /** Called when the member has described a picture and presses Enter. */
  described?: () => void;
}

/** The files of a message that isn't sent yet. Pictures have a field for a description. */
export function AttachedFiles({ files, chosen, latest, change, removed, described }: Props) {
  const { t } = usePage();
  if (files.length === 0) return null;
  const remove = (id: string) => {
    change(latest().filter((file) => file.id !== id));
    removed?.();
  };
  const describe = (id: string, description: string) =>
    change(latest().map((file) => (file.id === id ? { ...file, description } : file)));
  return (
    <ul className="chips message-files" aria-label={t('messages:attached')}>
      {files.map(({ id, name, description }) =>
        description === undefined ? (
          <Chip key={id} name={name} remove={() => remove(id)} />
        ) : (
          <li key={id} className="described-picture">
            <DescribedPicture
              {...{ name, description }}
              address={chosen[id]}
              label={t('messages:describe', { name })}
              reminder={t('messages:describeHint')}
              maxLength={descriptionLength}
              describe={(text) => describe(id, text)}
              remove={() => remove(id)}
              takesFocus={id in chosen}
              done={described}
            />
          </li>
        ),
      )}
    </ul>
  );
}
