import { useId, useState } from 'react';
import { type AuditRow, describeChange } from '#api/features/operations/audit-log/contract.ts';
import { formatCountry, formatTime } from '#src/shared/format.ts';
import { Avatar } from '#src/ui/Avatar.tsx';
import { DateTime, useTimeZone } from '#src/ui/DateTime.tsx';
import { Icon } from '#src/ui/Icon.tsx';
import { usePage } from '#src/ui/island.tsx';
import { Menu } from '#src/ui/Menu.tsx';
import { ActionSentence } from './ActionSentence.tsx';

/** Shows one action: who did it, a sentence, why and when. The changes, the origin and the ids are in a disclosure. */
export function ActionEntry({ item }: { item: AuditRow }) {
  const { t, locale } = usePage();
  const { zone } = useTimeZone();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { actor, target, ground, reason, at } = item;
  const author = target.name !== null && target.member ? t('audit-log:by', { name: target.member.name ?? '' }) : null;
  const why = [author, ground && t(`grounds:${ground}`), reason].filter(Boolean);
  return (
    <li className="staff-action">
      <Avatar person={actor ?? { id: null, initials: '', picture: null }} />
      <div className="what">
        <p>
          <ActionSentence item={item} />
        </p>
        {why.length > 0 && <p className="why">{why.join(' · ')}</p>}
      </div>
      <time dateTime={at}>{formatTime(new Date(at), zone, locale)}</time>
      <button
        type="button"
        className="icon-button"
        aria-label={t('audit-log:details')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="unfold" />
      </button>
      <Menu label={t('audit-log:more')}>
        {target.path && (
          <a className="menu-item" href={target.path}>
            {t('audit-log:open')}
          </a>
        )}
        {actor && (
          <a className="menu-item" href={`/admin/audit?actor=${actor.id}`}>
            {t('audit-log:allOf', { name: actor.name ?? t('audit-log:nameless') })}
          </a>
        )}
        <a className="menu-item" href={`/admin/audit?target=${encodeURIComponent(target.id)}`}>
          {t('audit-log:allAbout')}
        </a>
        <a className="menu-item" href={`/admin/audit?action=${item.action}`}>
          {t('audit-log:allSuch')}
        </a>
      </Menu>
      <div className="details" id={id} hidden={!isOpen}>
        {isOpen && <Details item={item} />}
      </div>
    </li>
  );
}

function Details({ item }: { item: AuditRow }) {
  const { t, locale } = usePage();
  const { device, country } = item.from;
  const place = [device, country && formatCountry(country, locale)].filter(Boolean).join(', ');
  return (
    <dl>
      {describeChange(item).map(({ name, from, to }) => (
        <div key={name}>
          <dt>
            <code>{name}</code>
          </dt>
          <dd>
            <del>{from}</del> <span aria-hidden="true">→</span> <ins>{to}</ins>
          </dd>
        </div>
      ))}
      <div>
        <dt>{t('audit-log:column.at')}</dt>
        <dd>
          <DateTime at={item.at} />
        </dd>
      </div>
      {place && (
        <div>
          <dt>{t('audit-log:column.from')}</dt>
          <dd>{place}</dd>
        </div>
      )}
      <div>
        <dt>{t('audit-log:column.action')}</dt>
        <dd>
          <code>{item.action}</code>
        </dd>
      </div>
      <div>
        <dt>{t('audit-log:column.target')}</dt>
        <dd>
          <code>{`${item.target.type} ${item.target.id}`}</code>
        </dd>
      </div>
    </dl>
  );
}
