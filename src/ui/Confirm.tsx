import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { Form } from './form/Form.tsx';

interface Props<Values, Result> {
  title: string;
  text: string;
  /** Texts of the button that confirms, of the same button while the call runs, and of the one that closes. */
  confirm: string;
  working: string;
  back: string;
  isDangerous?: boolean;
  /** It can't be confirmed yet; its fields say why. */
  isBlocked?: boolean;
  send: (values: Values) => Promise<Result>;
  done: (result: Result) => void;
  close: () => void;
  /** Closing it keeps what was typed under this name, for when it opens again on this page. */
  keptAs?: string;
  /** Fields of the call. */
  children?: ReactNode;
}

/** Asks before an act, and stays open with the reason if it is refused. */
export function Confirm<Values extends object, Result>(props: Props<Values, Result>) {
  const {
    title,
    text,
    confirm,
    working,
    back,
    isDangerous = false,
    isBlocked = false,
    send,
    done,
    close,
    keptAs,
    children,
  } = props;
  return (
    <Dialog title={title} close={close}>
      <p>{text}</p>
      <Form
        send={send}
        done={done}
        submit={confirm}
        busy={working}
        isDangerous={isDangerous}
        isBlocked={isBlocked}
        {...(keptAs === undefined ? {} : { keptAs })}
        cancel={{ text: back, act: close }}
      >
        {children}
      </Form>
    </Dialog>
  );
}
