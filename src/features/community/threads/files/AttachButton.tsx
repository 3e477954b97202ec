import type { RefObject } from 'react';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';

interface Props {
  input: RefObject<HTMLInputElement | null>;
  choose: (files: readonly File[]) => void;
  isFull: boolean;
}

/** The button beside a message's field that adds files. */
export function AttachButton({ input, choose, isFull }: Props) {
  const { t } = usePage();
  return (
    <label className="icon-button chat-attach" title={t('messages:attach')} data-full={isFull || undefined}>
      <Icon name="attach" />
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        multiple
        aria-label={t('messages:attach')}
        disabled={isFull}
        onChange={({ target }) => {
          choose([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </label>
  );
}
