import { useRef } from 'react';
import { formatCount } from '#src/shared/format.ts';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { emojiOf, isReaction } from './reaction-emojis.ts';
import './reactions.css';

interface Props {
  reactions: Readonly<Record<string, number>>;
  mine: readonly string[];
  /** Names of the reactions that the community offers. */
  offered: readonly string[];
  choose: (name: string, isAdded: boolean) => void;
}

/** The reactions as buttons that add or remove the viewer's own, and the menu that adds further reactions. */
export function ReactionBar({ reactions, mine, offered, choose }: Props) {
  const { t, locale } = usePage();
  const label = (name: string) => (isReaction(name) ? t(`reactions:name.${name}`) : name);
  const bar = useRef<HTMLFieldSetElement>(null);
  const given = [...new Set([...offered, ...Object.keys(reactions)])].filter((name) => (reactions[name] ?? 0) > 0);
  const toggle = (name: string) => {
    const isMine = mine.includes(name);
    // The button disappears with the last reaction, so the focus moves to the Add button.
    if (isMine && reactions[name] === 1) bar.current?.querySelector<HTMLElement>('.add')?.focus();
    choose(name, !isMine);
  };
  return (
    <fieldset className="reactions" ref={bar} aria-label={t('reactions:label')}>
      {given.map((name) => (
        <button
          key={name}
          type="button"
          className="reaction"
          aria-pressed={mine.includes(name)}
          title={label(name)}
          // The community may have withdrawn a reaction that was given before.
          disabled={!offered.includes(name) && !mine.includes(name)}
          onClick={() => toggle(name)}
        >
          <span aria-hidden="true">{emojiOf(name)}</span>
          <span className="visually-hidden">{label(name)}</span>
          <span className="count">{formatCount(reactions[name] ?? 0, locale)}</span>
        </button>
      ))}
      <Menu label={t('reactions:add')} text={<Icon name="react" />} className="reaction add">
        {() => (
          <div className="reaction-choices">
            {offered.map((name) => (
              <button
                key={name}
                type="button"
                aria-label={label(name)}
                title={label(name)}
                onClick={() => choose(name, true)}
              >
                {emojiOf(name)}
              </button>
            ))}
          </div>
        )}
      </Menu>
    </fieldset>
  );
}
