ALTER TABLE `videos` ADD `spoken` text DEFAULT '{}' NOT NULL;
--> statement-breakpoint
drop trigger search_text_added;
--> statement-breakpoint
drop trigger search_text_changed;
--> statement-breakpoint
create trigger assistant_video_changed
after update of spoken on videos
when old.spoken is not new.spoken
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = new.item_id);
end;
--> statement-breakpoint
create trigger assistant_video_deleted
after delete on videos
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = old.item_id);
end;
--> statement-breakpoint
create trigger search_text_added
after insert on content_texts
begin
  insert into search_documents (source, ref_id, title_et, body_et, title_en, body_en)
  select 'content', new.item_id,
    iif(new.locale = 'et', new.title, ''), iif(new.locale = 'et', text, ''),
    iif(new.locale = 'en', new.title, ''), iif(new.locale = 'en', text, '')
  from (
    select new.summary
      || char(10) || coalesce((select group_concat(value, ', ') from json_each(new.topics)), '')
      || char(10) || new.plain
      || coalesce(
        char(10) || (
          select group_concat(
            coalesce(
              nullif(json_extract(value, '$.name.' || new.locale), ''),
              json_extract(value, '$.name.et') || json_extract(value, '$.name.en')
            ),
            ', '
          )
          from recipes, json_each(recipes.content, '$.ingredients')
          where item_id = new.item_id
        )
        || char(10) || (
          select group_concat(
            coalesce(
              nullif(json_extract(value, '$.' || new.locale), ''),
              json_extract(value, '$.et') || json_extract(value, '$.en')
            ),
            char(10)
          )
          from recipes, json_each(recipes.content, '$.steps')
          where item_id = new.item_id
        ),
        ''
      )
      || coalesce(
        char(10) || (
          select group_concat(value ->> 1, char(10))
          from videos, json_each(
            spoken,
            '$.' || iif((spoken -> new.locale) is null, iif(new.locale = 'et', 'en', 'et'), new.locale)
          )
          where item_id = new.item_id
        ),
        ''
      ) as text
  )
  where true
  on conflict (ref_id) do update set
    title_et = iif(new.locale = 'et', excluded.title_et, title_et),
    body_et = iif(new.locale = 'et', excluded.body_et, body_et),
    title_en = iif(new.locale = 'en', excluded.title_en, title_en),
    body_en = iif(new.locale = 'en', excluded.body_en, body_en);
end;
--> statement-breakpoint
create trigger search_text_changed
after update on content_texts
begin
  insert into search_documents (source, ref_id, title_et, body_et, title_en, body_en)
  select 'content', new.item_id,
    iif(new.locale = 'et', new.title, ''), iif(new.locale = 'et', text, ''),
    iif(new.locale = 'en', new.title, ''), iif(new.locale = 'en', text, '')
  from (
    select new.summary
      || char(10) || coalesce((select group_concat(value, ', ') from json_each(new.topics)), '')
      || char(10) || new.plain
      || coalesce(
        char(10) || (
          select group_concat(
            coalesce(
              nullif(json_extract(value, '$.name.' || new.locale), ''),
              json_extract(value, '$.name.et') || json_extract(value, '$.name.en')
            ),
            ', '
          )
          from recipes, json_each(recipes.content, '$.ingredients')
          where item_id = new.item_id
        )
        || char(10) || (
          select group_concat(
            coalesce(
              nullif(json_extract(value, '$.' || new.locale), ''),
              json_extract(value, '$.et') || json_extract(value, '$.en')
            ),
            char(10)
          )
          from recipes, json_each(recipes.content, '$.steps')
          where item_id = new.item_id
        ),
        ''
      )
      || coalesce(
        char(10) || (
          select group_concat(value ->> 1, char(10))
          from videos, json_each(
            spoken,
            '$.' || iif((spoken -> new.locale) is null, iif(new.locale = 'et', 'en', 'et'), new.locale)
          )
          where item_id = new.item_id
        ),
        ''
      ) as text
  )
  where true
  on conflict (ref_id) do update set
    title_et = iif(new.locale = 'et', excluded.title_et, title_et),
    body_et = iif(new.locale = 'et', excluded.body_et, body_et),
    title_en = iif(new.locale = 'en', excluded.title_en, title_en),
    body_en = iif(new.locale = 'en', excluded.body_en, body_en);
end;
--> statement-breakpoint
create trigger search_video_added
after insert on videos
when new.spoken <> '{}'
begin
  update content_texts set plain = plain where item_id = new.item_id;
end;
--> statement-breakpoint
create trigger search_video_changed
after update of spoken on videos
when old.spoken is not new.spoken
begin
  update content_texts set plain = plain where item_id = new.item_id;
end;
--> statement-breakpoint
create trigger search_video_removed
after delete on videos
begin
  update content_texts set plain = plain where item_id = old.item_id;
end;
