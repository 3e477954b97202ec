import { useEffect, useId, useRef } from 'react';
import { ErrorText } from '../ErrorText.tsx';
import { useFault } from '../form/Form.tsx';
import { usePage } from '../island.tsx';
import { ComposerFrame, type ComposerProps } from './ComposerFrame.tsx';
import { startComposer } from './composer.ts';

/**
 * Rich text in a form of an island: its field holds Markdown, like any other field's text. The editor loads once someone
 * is about to write, and takes over when a script writes into the field (`fillForm`).
 */
export function Composer(props: ComposerProps) {
  const { t } = usePage();
  const id = useId();
  const fault = useFault(props.name);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (frame.current) startComposer(frame.current);
  }, []);
  return (
    <ComposerFrame
      {...props}
      t={t}
      id={id}
      ref={frame}
      isFaulty={fault !== null}
      fault={fault && <ErrorText t={t} code={fault} />}
    />
  );
}
