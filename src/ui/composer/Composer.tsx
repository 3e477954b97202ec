import { type Ref, type RefObject, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { ErrorText } from '../ErrorText.tsx';
import { useFieldError } from '../form/Form.tsx';
import { usePage } from '../island.tsx';
import { ComposerFrame, type ComposerProps } from './ComposerFrame.tsx';
import { insertIntoComposer, startComposer, writeIntoComposer } from './composer.ts';

/** Inserts blocks of Markdown at the cursor. */
export type InsertBlocks = (blocks: string) => void;

interface Props extends ComposerProps {
  /** Receives the function that inserts blocks from outside. */
  inserting?: Ref<InsertBlocks>;
  /** Called as the member types, for text kept in a store. The editor then shows `value` whenever it differs. */
  write?: (text: string) => void;
}

/**
 * Rich text in a form of an island. Its field holds Markdown, like any other field's text. The editor loads once
 * someone is about to write, and shows what a script writes into the field (`fillForm`).
 */
export function Composer({ write, inserting, ...props }: Props) {
  const { t } = usePage();
  const id = useId();
  const fault = useFieldError(props.name);
  const frame = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (frame.current) startComposer(frame.current);
  }, []);
  useImperativeHandle(inserting, () => (blocks) => {
    if (field.current) insertIntoComposer(field.current, blocks);
  });
  const pictureFault = usePictureFault(frame);
  const { value } = props;
  useEffect(() => {
    if (write && field.current && field.current.value !== value) writeIntoComposer(field.current, value ?? '');
  }, [value, write]);
  useEffect(() => {
    const { current } = field;
    if (!current || !write) return;
    const written = () => write(current.value);
    current.addEventListener('input', written);
    return () => current.removeEventListener('input', written);
  }, [write]);
  return (
    <ComposerFrame
      {...props}
      t={t}
      id={id}
      ref={frame}
      fieldRef={field}
      isFaulty={fault !== null}
      fault={fault && <ErrorText t={t} code={fault} />}
      pictureFault={pictureFault && <ErrorText t={t} code={pictureFault} />}
    />
  );
}

/** Returns the code of the reason why a picture couldn't be added. */
function usePictureFault(frame: RefObject<HTMLElement | null>): string | null {
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    const { current } = frame;
    const say = ({ detail }: CustomEventInit<string | null>) => setFault(detail ?? null);
    current?.addEventListener('composer-fault', say);
    return () => current?.removeEventListener('composer-fault', say);
  }, [frame]);
  return fault;
}
