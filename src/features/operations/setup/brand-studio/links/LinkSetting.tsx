import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type BrandLink, maxLabel, maxLinks, navigationPages } from '#api/features/brand/navigation/contract.ts';
import type { BrandPath } from '#api/features/operations/setup/brand-studio/contract.ts';
import { usePage } from '#src/ui/island.tsx';
import { brandLabel } from '../brand-words.ts';
import { SettingNotes } from '../fields/SettingNotes.tsx';
import { defaultLinks, linkListPlace } from '../fields.ts';
import { useBrand, useSetting } from '../use-setting.ts';
import { LinkRow } from './LinkRow.tsx';
import {
  createRow,
  isBlank,
  isFinished,
  type LinkPageNames,
  linksIn,
  mergeOthersLinks,
  moveRow,
  nameLink,
  type LinkRow as Row,
} from './link-rows.ts';
import './link-setting.css';

interface Props {
  path: BrandPath;
  words: LinkPageNames;
}

/** A setting for a list of links, whose rows can be added, changed, moved and removed, and are saved together. */
export function LinkSetting({ path, words }: Props) {
  const { t, locale } = usePage();
  const { id, isChanged } = useSetting(path);
  const { faults } = useBrand();
  const { rows, take, takeFinished } = useLinkRows(path);
  const [news, setNews] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const choice = useRef<HTMLSelectElement>(null);
  const place = linkListPlace(path);
  const nameOf = ({ link }: Row) => nameLink(link, words, locale, t('brand-studio:links.own')).name;
  /** Focuses a part of a row once it's rendered. */
  const enter = (key: number | undefined, part: string) =>
    requestAnimationFrame(() => {
      const found = list.current?.querySelector<HTMLElement>(`[data-row="${key}"] ${part}`);
      (found ?? choice.current)?.focus();
    });
  const move = (row: Row, by: -1 | 1) => {
    const next = moveRow(rows, row.key, by);
    take(next);
    const at = next.findIndex(({ key }) => key === row.key);
    // At either end, the arrow that was used is disabled, so the other one gets the focus.
    const isAtEnd = at === (by === -1 ? 0 : next.length - 1);
    enter(row.key, `[data-move="${isAtEnd ? -by : by}"]`);
    setNews(t('brand-studio:links.moved', { name: nameOf(row), place: `${at + 1} / ${next.length}` }));
  };
  const remove = (row: Row) => {
    const at = rows.indexOf(row);
    take(rows.toSpliced(at, 1));
    enter((rows[at + 1] ?? rows[at - 1])?.key, 'summary');
    setNews(t('brand-studio:links.removed', { name: nameOf(row) }));
  };
  const add = (to: string) => {
    const row = createRow({ to, label: { et: '', en: '' } }, to === '');
    take([...rows, row]);
    enter(row.key, to === '' ? 'input' : 'summary');
  };
  const begun = rows.filter(({ link }) => !isBlank(link));
  return (
    <fieldset
      className="setting-group link-list"
      aria-describedby={`${id}-error`}
      data-link-list={path}
      data-changed={isChanged || undefined}
    >
      <legend>{brandLabel(t, path)}</legend>
      {rows.length === 0 && <p className="muted link-note">{t(`brand-studio:links.none.${place}`)}</p>}
      <ol ref={list}>
        {rows.map((row, index) => (
          <LinkRow
            key={row.key}
            {...{ row, words }}
            id={`${id}-${row.key}`}
            maxLength={maxLabel[place]}
            faults={faultsBelow(faults, `${path}.${begun.indexOf(row)}.`)}
            isFirst={index === 0}
            isLast={index === rows.length - 1}
            change={(link) => takeFinished(rows.with(index, { ...row, link }))}
            move={(by) => move(row, by)}
            remove={() => remove(row)}
            leave={() => {
              if (!isBlank(row.link) && !isFinished(row.link)) take(rows);
            }}
          />
        ))}
      </ol>
      {rows.length < maxLinks[place] ? (
        <AddLink ref={choice} used={rows.map(({ link }) => link.to)} words={words} add={add} />
      ) : (
        <p className="muted link-note">{t('brand-studio:links.full', { count: maxLinks[place] })}</p>
      )}
      <button
        type="button"
        className="setting-act"
        onClick={() => take(defaultLinks(path).map((link) => createRow(link)))}
      >
        {t('brand-studio:links.reset')}
      </button>
      <SettingNotes path={path} />
      <p className="visually-hidden" role="status">
        {news}
      </p>
    </fieldset>
  );
}

/** Manages the rows of a list. `take` shows and sends them; `takeFinished` sends them only if none is unfinished. */
function useLinkRows(path: BrandPath) {
  const { value, fault, change } = useSetting(path);
  const { typed, faults } = useBrand();
  const [rows, setRows] = useState(() => (value as readonly BrandLink[]).map((link) => createRow(link)));
  const known = useRef(JSON.stringify(value));
  const isRefused = fault !== null || Object.keys(faults).some((field) => field.startsWith(`${path}.`));
  const showOthers = useEffectEvent((links: string) => {
    if (links === known.current || isRefused || path in typed) return;
    known.current = links;
    setRows((now) => mergeOthersLinks(now, JSON.parse(links) as BrandLink[]));
  });
  const links = JSON.stringify(value);
  useEffect(() => showOthers(links), [links]);
  const take = (next: readonly Row[]) => {
    setRows([...next]);
    const sent = linksIn(next);
    const asText = JSON.stringify(sent);
    // A new row is blank, so the links haven't changed.
    if (asText === known.current) return;
    known.current = asText;
    change(sent);
  };
  const takeFinished = (next: readonly Row[]) => {
    if (next.every(({ link }) => isBlank(link) || isFinished(link))) take(next);
    else setRows([...next]);
  };
  return { rows, take, takeFinished };
}

/** Returns the faults below a path, by the rest of their path. */
function faultsBelow(faults: Readonly<Record<string, string>>, below: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, code]) =>
      field.startsWith(below) ? [[field.slice(below.length), code]] : [],
    ),
  );
}

interface AddProps {
  ref: React.Ref<HTMLSelectElement>;
  used: readonly string[];
  words: LinkPageNames;
  add: (to: string) => void;
}

/** Lets the administrator choose a page that isn't in the list, or a custom link. */
function AddLink({ ref, used, words, add }: AddProps) {
  const { t, locale } = usePage();
  const [chosen, setChosen] = useState('');
  const id = useId();
  const free = Object.keys(navigationPages).filter((page) => !used.includes(page));
  const value = chosen === 'own' || free.includes(chosen) ? chosen : (free[0] ?? 'own');
  return (
    <div className="link-add">
      <select
        ref={ref}
        id={id}
        className="input"
        aria-label={t('brand-studio:links.which')}
        value={value}
        onChange={({ target }) => setChosen(target.value)}
      >
        {Object.keys(navigationPages).map((page) => (
          <option key={page} value={page} disabled={!free.includes(page)}>
            {words.pages[page]?.[locale]}
          </option>
        ))}
        <option value="own">{t('brand-studio:links.own')}</option>
      </select>
      <button className="button button-quiet" type="button" onClick={() => add(value === 'own' ? '' : value)}>
        {t('brand-studio:links.add')}
      </button>
    </div>
  );
}
