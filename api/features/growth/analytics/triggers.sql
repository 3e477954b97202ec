-- Each fact is recorded in the transaction that causes it, without the member concerned. A job counts facts by hour and
-- by day.
create trigger analytics_user_joined
after insert on users
begin
  insert into analytics_people (id, user_id, joined_at) values (lower(hex(randomblob(16))), new.id, new.created_at);
  insert into analytics_facts (at, measure, name, amount) select new.created_at, 'sign_ups', '', 1;
  insert into analytics_facts (at, measure) select new.created_at, 'joined_confirmed' where new.email_verified_at is not null;
  update analytics_people set confirmed_at = new.email_verified_at where user_id = new.id and new.email_verified_at is not null;
  insert into analytics_acts (person_id, kind, at) select id, 'active', new.last_seen_at from analytics_people where user_id = new.id and new.last_seen_at > 0;
end;

create trigger analytics_user_confirmed
after update of email_verified_at on users
when new.email_verified_at is not null
begin
  insert into analytics_facts (at, measure) select joined_at, 'joined_confirmed' from analytics_people where user_id = new.id and confirmed_at is null;
  update analytics_people set confirmed_at = new.email_verified_at where user_id = new.id and confirmed_at is null;
end;

create trigger analytics_user_seen
after update of last_seen_at on users
when new.last_seen_at / 900000 > old.last_seen_at / 900000
begin
  insert into analytics_acts (person_id, kind, at) select id, 'active', new.last_seen_at from analytics_people where user_id = new.id;
end;

create trigger analytics_post_published
after insert on posts
when new.state = 'published'
begin
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.published_at, new.created_at), 'posts', '', 1;
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.published_at, new.created_at), 'questions', '', 1 where new.kind = 'question';
  insert or ignore into analytics_questions (post_id, asked_at) select new.id, coalesce(new.published_at, new.created_at) where new.kind = 'question';
  insert into analytics_facts (at, measure) select joined_at, 'joined_posted' from analytics_people where user_id = new.author_id and first_post_at is null;
  update analytics_people set first_post_at = coalesce(new.published_at, new.created_at) where user_id = new.author_id and first_post_at is null;
end;

create trigger analytics_held_post_published
after update of state on posts
when old.state = 'held' and new.state = 'published'
begin
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.published_at, new.created_at), 'posts', '', 1;
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.published_at, new.created_at), 'questions', '', 1 where new.kind = 'question';
  insert or ignore into analytics_questions (post_id, asked_at) select new.id, coalesce(new.published_at, new.created_at) where new.kind = 'question';
  insert into analytics_facts (at, measure) select joined_at, 'joined_posted' from analytics_people where user_id = new.author_id and first_post_at is null;
  update analytics_people set first_post_at = coalesce(new.published_at, new.created_at) where user_id = new.author_id and first_post_at is null;
end;

create trigger analytics_question_gone
after update of state on posts
when new.kind = 'question' and new.state in ('deleted', 'removed')
begin
  delete from analytics_questions where post_id = new.id;
end;

-- A comment by someone else answers a question.
create trigger analytics_comment_published
after insert on comments
when new.state = 'published'
begin
  insert into analytics_facts (at, measure, name, amount) select new.created_at, 'comments', '', 1;
  insert into analytics_facts (at, measure, name) select asked_at, 'answer_seconds', cast(max(new.created_at - asked_at, 0) / 1000 as text) from analytics_questions where post_id = new.post_id and new.author_id <> (select author_id from posts where id = new.post_id);
  insert into analytics_facts (at, measure) select asked_at, iif(new.created_at < asked_at + 86400000, 'questions_answered', 'questions_unanswered') from analytics_questions where post_id = new.post_id and new.author_id <> (select author_id from posts where id = new.post_id) and is_late = 0;
  delete from analytics_questions where post_id = new.post_id and new.author_id <> (select author_id from posts where id = new.post_id);
  insert into analytics_facts (at, measure)
  select new.created_at, 'connections' from analytics_people one, analytics_people other
  where one.user_id = new.author_id and other.user_id <> new.author_id
    and other.user_id = coalesce(
      (select author_id from comments where id = new.parent_id), (select author_id from posts where id = new.post_id))
    and not exists (select 1 from analytics_connections
      where one_person = min(one.id, other.id) and other_person = max(one.id, other.id));
  insert or ignore into analytics_connections (one_person, other_person)
  select min(one.id, other.id), max(one.id, other.id) from analytics_people one, analytics_people other
  where one.user_id = new.author_id and other.user_id <> new.author_id
    and other.user_id = coalesce(
      (select author_id from comments where id = new.parent_id), (select author_id from posts where id = new.post_id));
  insert into analytics_facts (at, measure) select joined_at, 'joined_posted' from analytics_people where user_id = new.author_id and first_post_at is null;
  update analytics_people set first_post_at = new.created_at where user_id = new.author_id and first_post_at is null;
end;

create trigger analytics_held_comment_published
after update of state on comments
when old.state = 'held' and new.state = 'published'
begin
  insert into analytics_facts (at, measure, name, amount) select new.created_at, 'comments', '', 1;
  insert into analytics_facts (at, measure, name) select asked_at, 'answer_seconds', cast(max(new.created_at - asked_at, 0) / 1000 as text) from analytics_questions where post_id = new.post_id and new.author_id <> (select author_id from posts where id = new.post_id);
  insert into analytics_facts (at, measure) select asked_at, iif(new.created_at < asked_at + 86400000, 'questions_answered', 'questions_unanswered') from analytics_questions where post_id = new.post_id and new.author_id <> (select author_id from posts where id = new.post_id) and is_late = 0;
  delete from analytics_questions where post_id = new.post_id and new.author_id <> (select author_id from posts where id = new.post_id);
  insert into analytics_facts (at, measure)
  select new.created_at, 'connections' from analytics_people one, analytics_people other
  where one.user_id = new.author_id and other.user_id <> new.author_id
    and other.user_id = coalesce(
      (select author_id from comments where id = new.parent_id), (select author_id from posts where id = new.post_id))
    and not exists (select 1 from analytics_connections
      where one_person = min(one.id, other.id) and other_person = max(one.id, other.id));
  insert or ignore into analytics_connections (one_person, other_person)
  select min(one.id, other.id), max(one.id, other.id) from analytics_people one, analytics_people other
  where one.user_id = new.author_id and other.user_id <> new.author_id
    and other.user_id = coalesce(
      (select author_id from comments where id = new.parent_id), (select author_id from posts where id = new.post_id));
  insert into analytics_facts (at, measure) select joined_at, 'joined_posted' from analytics_people where user_id = new.author_id and first_post_at is null;
  update analytics_people set first_post_at = new.created_at where user_id = new.author_id and first_post_at is null;
end;

create trigger analytics_message_sent
after insert on messages
begin
  insert into analytics_facts (at, measure, name, amount) select new.created_at, 'messages', '', 1;
end;

-- Refunds count on the day they were made.
create trigger analytics_invoice_paid
after insert on invoices
begin
  insert into analytics_facts (at, measure, name, amount) select new.paid_at, 'gross', new.currency, new.amount;
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.reversed_at, new.refunded_at, new.created_at), 'refunds', new.currency, iif(new.reversed_at is null, new.refunded_amount, new.amount) where iif(new.reversed_at is null, new.refunded_amount, new.amount) > 0;
end;

create trigger analytics_invoice_refunded
after update of refunded_amount, reversed_at on invoices
when iif(new.reversed_at is null, new.refunded_amount, new.amount) <> iif(old.reversed_at is null, old.refunded_amount, old.amount)
begin
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.reversed_at, new.refunded_at, new.created_at), 'refunds', new.currency, iif(new.reversed_at is null, new.refunded_amount, new.amount) - iif(old.reversed_at is null, old.refunded_amount, old.amount);
end;

create trigger analytics_order_paid
after update of paid_at on orders
when old.paid_at is null and new.paid_at is not null
begin
  insert into analytics_facts (at, measure, name, amount) select new.paid_at, 'gross', new.currency, new.amount * new.quantity;
  insert into analytics_facts (at, measure, name, amount) select new.paid_at, 'cards_sold', '', new.quantity;
end;

create trigger analytics_order_inserted_paid
after insert on orders
when new.paid_at is not null
begin
  insert into analytics_facts (at, measure, name, amount) select new.paid_at, 'gross', new.currency, new.amount * new.quantity;
  insert into analytics_facts (at, measure, name, amount) select new.paid_at, 'cards_sold', '', new.quantity;
  insert into analytics_facts (at, measure, name, amount) select new.reversed_at, 'refunds', new.currency, new.amount * new.quantity where new.reversed_at is not null;
end;

create trigger analytics_order_reversed
after update of reversed_at on orders
when old.reversed_at is null and new.reversed_at is not null and new.paid_at is not null
begin
  insert into analytics_facts (at, measure, name, amount) select new.reversed_at, 'refunds', new.currency, new.amount * new.quantity;
end;

create trigger analytics_card_redeemed
after update of state on gift_cards
when new.state = 'redeemed' and old.state <> 'redeemed'
begin
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.redeemed_at, new.created_at), 'cards_redeemed', '', 1;
end;

-- Records changes of monthly revenue. Their sum up to a moment is the state at that moment.
create trigger analytics_subscription_started
after insert on subscriptions
when new.status in ('active', 'past_due')
begin
  insert into analytics_facts (at, measure, name, amount) select new.started_at, 'subscribers', new.plan, 1;
  insert into analytics_facts (at, measure, name, amount) select new.started_at, 'recurring', new.currency, new.amount;
  insert into analytics_facts (at, measure)
  select new.started_at, iif(paid_at is null, 'subscribers_new', 'subscribers_returning') from analytics_people
  where user_id = new.user_id and not exists (select 1 from subscriptions where user_id = new.user_id and id <> new.id and status in ('active', 'past_due'));
  insert into analytics_facts (at, measure) select joined_at, 'joined_paid' from analytics_people where user_id = new.user_id and paid_at is null;
  update analytics_people set paid_at = new.started_at where user_id = new.user_id and paid_at is null;
  insert into analytics_acts (person_id, kind, at) select id, 'failed', new.updated_at from analytics_people where user_id = new.user_id and new.status = 'past_due';
end;

create trigger analytics_subscription_activated
after update of status on subscriptions
when new.status in ('active', 'past_due') and old.status not in ('active', 'past_due')
begin
  insert into analytics_facts (at, measure, name, amount) select new.started_at, 'subscribers', new.plan, 1;
  insert into analytics_facts (at, measure, name, amount) select new.started_at, 'recurring', new.currency, new.amount;
  insert into analytics_facts (at, measure)
  select new.started_at, iif(paid_at is null, 'subscribers_new', 'subscribers_returning') from analytics_people
  where user_id = new.user_id and not exists (select 1 from subscriptions where user_id = new.user_id and id <> new.id and status in ('active', 'past_due'));
  insert into analytics_facts (at, measure) select joined_at, 'joined_paid' from analytics_people where user_id = new.user_id and paid_at is null;
  update analytics_people set paid_at = new.started_at where user_id = new.user_id and paid_at is null;
  insert into analytics_acts (person_id, kind, at) select id, 'failed', new.updated_at from analytics_people where user_id = new.user_id and new.status = 'past_due';
end;

create trigger analytics_subscription_changed
after update of plan, amount, currency on subscriptions
when new.status in ('active', 'past_due') and old.status in ('active', 'past_due')
  and (new.plan <> old.plan or new.amount <> old.amount or new.currency <> old.currency)
begin
  insert into analytics_facts (at, measure, name, amount) select new.updated_at, 'subscribers', old.plan, -1;
  insert into analytics_facts (at, measure, name, amount) select new.updated_at, 'recurring', old.currency, -old.amount;
  insert into analytics_facts (at, measure, name, amount) select new.updated_at, 'subscribers', new.plan, 1;
  insert into analytics_facts (at, measure, name, amount) select new.updated_at, 'recurring', new.currency, new.amount;
end;

create trigger analytics_subscription_ended
after update of status on subscriptions
when old.status in ('active', 'past_due') and new.status not in ('active', 'past_due')
begin
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.ended_at, new.updated_at), 'subscribers', old.plan, -1;
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.ended_at, new.updated_at), 'recurring', old.currency, -old.amount;
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.ended_at, new.updated_at), 'subscribers_lost', '', 1 where not exists (select 1 from subscriptions where user_id = new.user_id and id <> new.id and status in ('active', 'past_due'));
end;

create trigger analytics_payment_failed
after update of status on subscriptions
when new.status = 'past_due' and old.status = 'active'
begin
  insert into analytics_acts (person_id, kind, at) select id, 'failed', new.updated_at from analytics_people where user_id = new.user_id;
end;

create trigger analytics_seat_taken
after insert on event_attendances
when new.state = 'going'
begin
  insert into analytics_facts (at, measure, name, amount) select new.joined_at, 'seats', '', 1;
end;

create trigger analytics_seat_promoted
after update of state on event_attendances
when new.state = 'going' and old.state <> 'going'
begin
  insert into analytics_facts (at, measure, name, amount) select coalesce(new.promoted_at, new.joined_at), 'seats', '', 1;
end;
