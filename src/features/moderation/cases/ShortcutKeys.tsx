import { areShortcutsEnabled, setShortcutsEnabled } from '#src/client/shortcuts.ts';
import { Dialog } from '#src/ui/Dialog.tsx';
import { usePage } from '#src/ui/island.tsx';

const keys = {
  queue: [
    [['J', '↓'], 'next'],
    [['K', '↑'], 'previous'],
    [['Enter'], 'open'],
    [['?'], 'help'],
  ],
  case: [
    [['R'], 'reject'],
    [['1', '2', '3', '4', '5', '6'], 'outcome'],
    [['G'], 'ground'],
    [['W'], 'words'],
    [['Esc'], 'leave'],
    [['Ctrl + Enter'], 'send'],
    [['N'], 'skip'],
    [['J'], 'next'],
    [['K'], 'previous'],
    [['Enter'], 'open'],
    [['Q'], 'queue'],
    [['?'], 'help'],
  ],
} as const;

/** The dialog that lists the keyboard shortcuts of a page, with the choice to turn single keys off. */
export function ShortcutKeys({ place, close }: { place: keyof typeof keys; close: () => void }) {
  const { t } = usePage();
  return (
    <Dialog title={t('reports:cases.keys')} close={close}>
      <dl className="case-key-list">
        {keys[place].map(([names, act]) => (
          <div key={act}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{t(`reports:cases.key.${act}`)}</dd>
          </div>
        ))}
      </dl>
      <label className="case-keys-on">
        <input
          type="checkbox"
          defaultChecked={areShortcutsEnabled()}
          onChange={({ target }) => setShortcutsEnabled(target.checked)}
        />
        {t('reports:cases.keysOn')}
      </label>
      <p className="actions">
        <button type="button" className="button button-quiet" onClick={close}>
          {t('reports:cases.keysClose')}
        </button>
      </p>
    </Dialog>
  );
}
