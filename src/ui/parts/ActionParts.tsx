import { useState } from 'react';
import { ActionButton } from '../ActionButton.tsx';
import { Confirm } from '../Confirm.tsx';
import { Dialog } from '../Dialog.tsx';
import { TextArea } from '../form/fields.tsx';
import { usePage } from '../island.tsx';
import { Menu } from '../Menu.tsx';
import { showToast } from '../toast/toast-store.ts';
import { YesNoDialog } from '../YesNoDialog.tsx';
import { Part } from './Part.tsx';

/** Parts that act, and parts that show what was done. */
export function ActionParts() {
  return (
    <>
      <Buttons />
      <Toasts />
    </>
  );
}

function Buttons() {
  const { t } = usePage();
  const [isAsked, setAsked] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [isQuestion, setQuestion] = useState(false);
  const dialog = (key: 'title' | 'text' | 'confirm' | 'working' | 'keep') =>
    t(`gift-cards:admin.revokeDialog.${key}`, { group: 'ABCD' });
  return (
    <Part name="Button, ActionButton, Menu, Dialog, YesNoDialog, Confirm">
      <div className="row">
        <button type="button" className="button button-primary">
          {dialog('confirm')}
        </button>
        <button type="button" className="button button-quiet" onClick={() => setOpen(true)}>
          {dialog('keep')}
        </button>
        <button type="button" className="button button-quiet" onClick={() => setQuestion(true)}>
          {dialog('confirm')}
        </button>
        <button type="button" className="button button-quiet" disabled>
          {dialog('keep')}
        </button>
        <button type="button" className="button button-danger" onClick={() => setAsked(true)}>
          {dialog('title')}
        </button>
        <button type="button" className="button button-primary" aria-disabled>
          {dialog('working')}
        </button>
        <Menu label={t('islands:table.more', { name: 'Menu' })}>
          <a className="menu-item" href="?">
            {dialog('keep')}
          </a>
        </Menu>
      </div>
      <ActionButton text={dialog('confirm')} busy={dialog('working')} act={async () => dialog('title')} />
      {isOpen && (
        <Dialog title={dialog('title')} close={() => setOpen(false)}>
          <p>{dialog('text')}</p>
          <button type="button" className="button button-quiet" onClick={() => setOpen(false)}>
            {dialog('keep')}
          </button>
        </Dialog>
      )}
      {isQuestion && (
        <YesNoDialog
          title={dialog('title')}
          text={dialog('text')}
          yes={dialog('confirm')}
          no={dialog('keep')}
          answer={() => setQuestion(false)}
        />
      )}
      {isAsked && (
        <Confirm
          title={dialog('title')}
          text={dialog('text')}
          confirm={dialog('confirm')}
          working={dialog('working')}
          back={dialog('keep')}
          isDangerous
          send={async () => undefined}
          done={() => setAsked(false)}
          close={() => setAsked(false)}
        >
          <TextArea name="reason" label={t('gift-cards:admin.revokeDialog.reason')} />
        </Confirm>
      )}
    </Part>
  );
}

function Toasts() {
  const { t } = usePage();
  const again = { text: t('islands:table.again'), run: () => showToast(t('notifications:empty')) };
  return (
    <Part name="Toast">
      <p className="row">
        <button type="button" className="button button-quiet" onClick={() => showToast(t('feedback:saved'))}>
          {t('feedback:save')}
        </button>
        <button type="button" className="button button-quiet" onClick={() => showToast(t('errors:offline'), again)}>
          {t('islands:table.again')}
        </button>
      </p>
    </Part>
  );
}
