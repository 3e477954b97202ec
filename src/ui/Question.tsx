import { Dialog } from './Dialog.tsx';

interface Props {
  title: string;
  text: string;
  yes: string;
  no: string;
  /** Called once; false if it is only closed. */
  answer: (isMeant: boolean) => void;
}

/** Asks yes or no, without a call: `Confirm` makes one. */
export function Question({ title, text, yes, no, answer }: Props) {
  return (
    <Dialog title={title} close={() => answer(false)}>
      <div className="stack">
        <p>{text}</p>
        <p className="actions">
          <button type="button" className="button button-primary" onClick={() => answer(true)}>
            {yes}
          </button>
          <button type="button" className="button button-quiet" onClick={() => answer(false)}>
            {no}
          </button>
        </p>
      </div>
    </Dialog>
  );
}
