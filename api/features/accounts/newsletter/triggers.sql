-- Subscribers who join keep the newsletter as members, with the time and version of their consent. The consent covered
-- only the newsletter, so offers and event news stay off. While an account waits for approval, its address stays
-- subscribed.
create trigger newsletter_subscriber_joined
after update of email, email_verified_at, status on users
when new.email_verified_at is not null and new.status = 'active'
begin
  update users set
    mail_news = 1,
    mail_offers = iif(campaigns_consent_at is null, 0, mail_offers),
    mail_event_news = iif(campaigns_consent_at is null, 0, mail_event_news),
    campaigns_consent_version = iif(campaigns_consent_at is null,
      (select consent_version from newsletter_subscribers where email = new.email), campaigns_consent_version),
    campaigns_consent_at = coalesce(campaigns_consent_at,
      (select consented_at from newsletter_subscribers where email = new.email))
  where id = new.id and exists (select 1 from newsletter_subscribers where email = new.email);
  delete from newsletter_subscribers where email = new.email;
end;

-- The same change for accounts that are confirmed from the start, such as invited ones.
create trigger newsletter_subscriber_arrived
after insert on users
when new.email_verified_at is not null and new.status = 'active'
begin
  update users set mail_news = 1, mail_offers = 0, mail_event_news = 0,
    campaigns_consent_version = (select consent_version from newsletter_subscribers where email = new.email),
    campaigns_consent_at = (select consented_at from newsletter_subscribers where email = new.email)
  where id = new.id and campaigns_consent_at is null
    and exists (select 1 from newsletter_subscribers where email = new.email);
  delete from newsletter_subscribers where email = new.email;
end;
