import { type ReactNode, useState } from 'react';
import { loaded } from '#src/client/readings.ts';
import { TierBadge } from '#src/features/accounts/entitlements/TierBadge.tsx';
import { Avatar } from '../Avatar.tsx';
import { Badge } from '../Badge.tsx';
import type { Tone } from '../badge.ts';
import { Confirm } from '../Confirm.tsx';
import { Composer } from '../composer/Composer.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { Figures } from '../Figures.tsx';
import { Form } from '../form/Form.tsx';
import { SelectField, TextArea, TextField } from '../form/fields.tsx';
import { Island, type IslandPage, usePage } from '../island.tsx';
import { Menu } from '../Menu.tsx';
import { Ago, Moment } from '../Moment.tsx';
import { Table } from '../table/Table.tsx';
import { Views } from '../table/Views.tsx';
import './parts.css';

/** Someone for each tint of initials, and someone with a picture. */
const people = [
  'Mari Maasikas',
  'Liis Tamme',
  'Olga Sokolova',
  'Karl Kask',
  'Ain Mets',
  'Jaan Rebane',
  'Õie Öö',
  'Ülo Aru',
].map((name, index) => ({
  id: String(index),
  name,
  initials: name.replaceAll(/(\p{L})\p{L}+ ?/gu, '$1'),
  picture: null,
  state: index % 3 === 0 ? ('silenced' as const) : ('active' as const),
}));

/** Every part of `src/ui` in each of its states. */
export function Parts({ page, drawing }: { page: IslandPage; drawing: string }) {
  return (
    <Island page={page}>
      <div className="parts">
        <Badges />
        <Faces drawing={drawing} />
        <Numbers />
        <Buttons />
        <Fields />
        <List />
        <Nothing />
        <Times />
      </div>
    </Island>
  );
}

/** A part's name in the code is its heading. */
function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="part" aria-labelledby={name}>
      <h2 id={name}>{name}</h2>
      {children}
    </section>
  );
}

function Badges() {
  const { t } = usePage();
  const tones: ReadonlyArray<[Tone, 'active' | 'waiting' | 'unconfirmed' | 'silenced' | 'banned']> = [
    ['neutral', 'active'],
    ['brand', 'waiting'],
    ['success', 'unconfirmed'],
    ['warning', 'silenced'],
    ['danger', 'banned'],
  ];
  return (
    <Part name="Badge">
      {[false, true].map((isSmall) => (
        <p key={String(isSmall)} className="row">
          {tones.map(([tone, state]) => (
            <Badge key={tone} tone={tone} isSmall={isSmall}>
              {t(`user-administration:state.${state}`)}
            </Badge>
          ))}
        </p>
      ))}
      <p className="row">
        <TierBadge tier="PREMIUM" t={t} />
        <TierBadge tier="DONATOR" t={t} />
      </p>
    </Part>
  );
}

function Faces({ drawing }: { drawing: string }) {
  const drawn = { id: 'drawn', initials: 'KL', picture: drawing };
  return (
    <Part name="Avatar">
      {(['small', undefined, 'large'] as const).map((size) => (
        <div key={size ?? 'usual'} className="row">
          {[...people, drawn].map((person) => (
            <Avatar key={person.id} person={person} {...(size && { size })} />
          ))}
        </div>
      ))}
    </Part>
  );
}

function Numbers() {
  const { t, locale } = usePage();
  return (
    <Part name="Figures">
      <Figures
        locale={locale}
        items={[
          { text: t('staff:figure.members'), value: 12_345, href: '?' },
          { text: t('staff:figure.newMembers'), value: 13, note: t('staff:daysBefore', { number: 8 }) },
          { text: t('staff:figure.newPosts'), value: null },
        ]}
      />
    </Part>
  );
}

function Buttons() {
  const { t } = usePage();
  const [isAsked, setAsked] = useState(false);
  const dialog = (key: 'title' | 'text' | 'confirm' | 'working' | 'keep') =>
    t(`gift-cards:admin.revokeDialog.${key}`, { group: 'ABCD' });
  return (
    <Part name="Button, Menu, Confirm">
      <div className="row">
        <button type="button" className="button button-primary">
          {dialog('confirm')}
        </button>
        <button type="button" className="button button-quiet">
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

function Fields() {
  const { t } = usePage();
  const label = t('gift-cards:admin.revokeDialog.reason');
  const hint = t('gift-cards:admin.revokeDialog.reasonHint');
  return (
    <Part name="Form">
      <div className="narrow">
        <Form
          send={async () => undefined}
          done={() => undefined}
          submit={t('gift-cards:admin.revokeDialog.confirm')}
          busy={t('gift-cards:admin.revokeDialog.working')}
        >
          <TextField name="line" label={label} hint={hint} />
          <SelectField name="choice" label={label} options={[{ value: '', text: t('islands:views.all') }]} />
          <TextArea name="text" label={label} />
          <Composer name="rich" label={label} hint={hint} maxlength={1_000} />
          <label className="check">
            <input type="checkbox" name="mark" defaultChecked /> {label}
          </label>
        </Form>
      </div>
      {(['', 'notice-success', 'notice-danger'] as const).map((look) => (
        <p key={look} className={`notice ${look}`}>
          {hint}
        </p>
      ))}
      <p className="narrow">
        <progress aria-label={label} value={0.4} max={1} />
      </p>
    </Part>
  );
}

function List() {
  const { t } = usePage();
  return (
    <Part name="Views, Table">
      <Views
        names={['state']}
        total="8"
        views={[{ name: t('user-administration:state.silenced'), query: { state: 'silenced' }, count: '3' }]}
      />
      <Table
        caption="Table"
        columns={[
          {
            id: 'name',
            header: t('user-administration:column.name'),
            cell: (person) => (
              <span className="person">
                <Avatar person={person} />
                {person.name}
              </span>
            ),
          },
          {
            id: 'state',
            header: t('user-administration:column.state'),
            cell: ({ state }) => <Badge isSmall>{t(`user-administration:state.${state}`)}</Badge>,
          },
        ]}
        page={loaded({ data: { items: people.slice(0, 3), nextCursor: null } })}
        nameOf={({ name }) => name}
        count="3"
        bulk={() => null}
        empty=""
      />
    </Part>
  );
}

function Nothing() {
  const { t } = usePage();
  return (
    <Part name="EmptyState">
      <EmptyState
        title={t('notifications:empty')}
        text={t('notifications:emptyText')}
        action={{ path: '?', text: t('notifications:emptyLink') }}
      />
    </Part>
  );
}

function Times() {
  const { now } = usePage();
  const at = new Date(now - 7_200_000).toISOString();
  return (
    <Part name="Moment, Ago">
      <p className="row">
        <Moment at={at} /> <Ago at={at} />
      </p>
    </Part>
  );
}
