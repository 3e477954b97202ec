import { Dialog } from './Dialog.tsx';

interface Props {
  title: string;
  text: string;
  yes: string;
  no: string;
  /** Called once with the answer; false if the dialog is just closed. */
  answer: (isMeant: boolean) => void;
}

/** Asks a yes-or-no question without making a call; `Confirm` makes one. */
export function YesNoDialog({ title, text, yes, no, answer }: Props) {
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
