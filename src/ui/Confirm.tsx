import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { Form } from './form/Form.tsx';

interface Props<Values, Result> {
  title: string;
  text: string;
  /**
   * The texts of the confirm button, of the same button while the call runs, and of the button that closes the dialog.
   */
  confirm: string;
  working: string;
  back: string;
  isDangerous?: boolean;
  /** Whether the action can't be confirmed yet; its fields say why. */
  isBlocked?: boolean;
  send: (values: Values) => Promise<Result>;
  done: (result: Result) => void;
  close: () => void;
  /** The key under which closing the dialog keeps the input, for when it reopens on this page. */
  keptAs?: string;
  /** The fields of the call. */
  children?: ReactNode;
}

/** A dialog that asks before an action, and stays open with the reason if the action is refused. */
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
