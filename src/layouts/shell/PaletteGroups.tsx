import { type RefObject, useEffect } from 'react';
import { usePage } from '#src/ui/island.tsx';
import type { OptionGroup } from './palette-options.ts';

interface Props {
  /** The list's id, which is the prefix of each option's id. */
  id: string;
  groups: readonly OptionGroup[];
  /** The index of the option that Enter follows. */
  current: number;
  chosen: RefObject<HTMLAnchorElement | null>;
  choose: () => void;
}

/** Lists the found options in groups. The focus stays in the field. */
export function PaletteGroups({ id, groups, current, chosen, choose }: Props) {
  const { t } = usePage();
  useEffect(() => {
    if (current >= 0) chosen.current?.scrollIntoView({ block: 'nearest' });
  }, [chosen, current]);
  const before = (index: number) => groups.slice(0, index).reduce((sum, { options }) => sum + options.length, 0);
  return (
    <div className="palette-options" id={id} role="listbox" aria-label={t('command-palette:title')}>
      {groups.map(({ name, options }, index) => (
        <fieldset key={name}>
          <legend>{t(`command-palette:${name}`)}</legend>
          {options.map(({ href, text, detail }, place) => {
            const number = before(index) + place;
            const isCurrent = number === current;
            return (
              <a
                key={`${href} ${text}`}
                ref={isCurrent ? chosen : undefined}
                className="menu-item"
                role="option"
                aria-selected={isCurrent}
                tabIndex={-1}
                id={`${id}-${number}`}
                href={href}
                onClick={choose}
              >
                <span>{text}</span>
                <small className="muted">{detail}</small>
              </a>
            );
          })}
        </fieldset>
      ))}
    </div>
  );
}
