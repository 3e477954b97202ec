import { useStore } from '@nanostores/react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { areShortcutsEnabled, setShortcutsEnabled } from '#src/client/shortcuts.ts';
import { useModal } from '#src/ui/Dialog.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { PaletteGroups } from './PaletteGroups.tsx';
import { createSearchOption, findPages, type OptionGroup, type PalettePage } from './palette-options.ts';
import { $isPaletteOpen } from './palette-store.ts';
import { useFoundItems } from './use-found-items.ts';

export interface CommandPaletteProperties {
  pages: readonly PalettePage[];
  /** Whether the viewer is an administrator, who also finds members and gift cards. */
  isAdmin: boolean;
}

const close = () => $isPaletteOpen.set(false);

/** Lets staff open a page, a member, a gift card, or a search of the community with a few letters. */
export function CommandPalette(properties: CommandPaletteProperties) {
  return useStore($isPaletteOpen) ? <Palette {...properties} /> : null;
}

function Palette({ pages, isAdmin }: CommandPaletteProperties) {
  const { t } = usePage();
  const id = useId();
  const modal = useModal(close);
  useClickOutside(modal.ref);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const query = typed.trim();
  const found = useFoundItems(query, isAdmin);
  const all: OptionGroup[] = [
    { name: 'pages', options: findPages(pages, query) },
    { name: 'members', options: found?.members ?? [] },
    { name: 'cards', options: found?.cards ?? [] },
    { name: 'elsewhere', options: query.length > 1 ? [createSearchOption(t, query)] : [] },
  ];
  const groups = all.filter(({ options }) => options.length > 0);
  const count = groups.reduce((sum, { options }) => sum + options.length, 0);
  const current = Math.min(active, count - 1);
  const chosen = useRef<HTMLAnchorElement>(null);
  const change = (text: string) => {
    setTyped(text);
    setActive(0);
  };
  return (
    <dialog {...modal} className="palette" aria-label={t('command-palette:title')}>
      <div className="palette-head">
        <input
          type="text"
          role="combobox"
          aria-label={t('command-palette:title')}
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? `${id}-${current}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={t(isAdmin ? 'command-palette:forAdmins' : 'command-palette:forModerators')}
          value={typed}
          onChange={({ target }) => change(target.value)}
          onKeyDown={(event) => pressKey(event, chosen, (step) => setActive((current + step + count) % count))}
        />
        <button className="icon-button" type="button" aria-label={t('command-palette:close')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
      <PaletteGroups id={id} groups={groups} current={current} chosen={chosen} choose={close} />
      <div className="palette-foot">
        <p role="status">
          {found && t(found.hasFailed ? 'command-palette:failed' : 'command-palette:found', { number: count })}
        </p>
        <SingleKeyToggle />
      </div>
    </dialog>
  );
}

/** Handles keys: up and down wrap around; Enter follows the option, with Ctrl or Cmd in a new tab. */
function pressKey(event: KeyboardEvent, chosen: RefObject<HTMLAnchorElement | null>, move: (step: number) => void) {
  const { key, ctrlKey, metaKey } = event;
  if (!chosen.current || event.nativeEvent.isComposing || !['ArrowDown', 'ArrowUp', 'Enter'].includes(key)) return;
  event.preventDefault();
  if (key !== 'Enter') return move(key === 'ArrowDown' ? 1 : -1);
  const click = { bubbles: true, cancelable: true, view: window, ctrlKey, metaKey };
  chosen.current.dispatchEvent(new MouseEvent('click', click));
}

/** Closes the dialog on a click outside it: only such a click has the dialog itself as its target. */
function useClickOutside(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const { current } = dialog;
    const click = ({ target }: MouseEvent) => {
      if (target === current) close();
    };
    current?.addEventListener('click', click);
    return () => current?.removeEventListener('click', click);
  }, [dialog]);
}

/** Turns single-key shortcuts on or off: people who use speech input turn them off. */
function SingleKeyToggle() {
  const { t } = usePage();
  const [isOn, setOn] = useState(areShortcutsEnabled);
  return (
    <label>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target: { checked } }) => {
          setShortcutsEnabled(checked);
          setOn(checked);
        }}
      />
      {t('command-palette:singleKey')}
    </label>
  );
}
