import { type RefObject, useEffect } from 'react';
import { messageLength } from '#api/features/community/threads/contract.ts';
import { Composer } from '#src/ui/composer/Composer.tsx';

interface Props {
  label: string;
  rows: number;
  value: string;
  write?: (text: string) => void;
  hasOneToolRow?: boolean;
}

/** The field for a message's text. Its label is visible only as the placeholder. */
export function MessageField(props: Props) {
  return <Composer name="content" isLabelHidden placeholder={props.label} maxlength={messageLength} {...props} />;
}

/** Calls `ready` with the field once its form is mounted. On unmount, calls the function that `ready` returned. */
export function useMessageField(
  form: RefObject<HTMLFormElement | null>,
  ready: (field: HTMLTextAreaElement) => (() => void) | undefined,
) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form appears.
  useEffect(() => {
    const field = form.current?.elements.namedItem('content');
    return field instanceof HTMLTextAreaElement ? ready(field) : undefined;
  }, []);
}
