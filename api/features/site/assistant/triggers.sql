-- Records the texts that a model's answer was written from.
create trigger assistant_answer_written
after insert on assistant_answers
when new.written is not null
begin
  insert or ignore into assistant_written_from (ref_id, answer_id)
  select json_extract(value, '$.id'), new.id from json_each(new.sources);
  -- A source may have been deleted while the model wrote.
  update assistant_answers set written = null
  where id = new.id and exists (
    select 1 from json_each(new.sources)
    where json_extract(value, '$.place') is not null
      and not exists (select 1 from content_texts where item_id = json_extract(value, '$.id'))
      and not exists (select 1 from expert_profiles where user_id = json_extract(value, '$.id'))
      and not exists (
        select 1 from posts where id = json_extract(value, '$.id') and state not in ('deleted', 'removed')
      )
      and not exists (
        select 1 from comments where id = json_extract(value, '$.id') and state not in ('deleted', 'removed')
      )
  );
end;

-- A model's text is deleted once one of its sources is deleted, changed or withdrawn. The answer then consists of
-- quotes of the remaining sources.
create trigger assistant_content_closed
after update of state on content_items
when old.state is not new.state
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = new.id);
end;

create trigger assistant_content_changed
after update of title, summary, body on content_texts
when (old.title, old.summary, old.body) is not (new.title, new.summary, new.body)
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = new.item_id);
end;

create trigger assistant_content_deleted
after delete on content_texts
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = old.item_id);
end;

create trigger assistant_recipe_changed
after update of content on recipes
when old.content is not new.content
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = new.item_id);
end;

create trigger assistant_recipe_deleted
after delete on recipes
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = old.item_id);
end;

create trigger assistant_video_changed
after update of spoken on videos
when old.spoken is not new.spoken
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = new.item_id);
end;

create trigger assistant_video_deleted
after delete on videos
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = old.item_id);
end;

create trigger assistant_expert_changed
after update of headline_et, headline_en, about_et, about_en, fields, is_listed on expert_profiles
when (old.headline_et, old.headline_en, old.about_et, old.about_en, old.fields, old.is_listed)
  is not (new.headline_et, new.headline_en, new.about_et, new.about_en, new.fields, new.is_listed)
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = new.user_id);
end;

create trigger assistant_expert_deleted
after delete on expert_profiles
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = old.user_id);
end;

-- A comment can't be read without its post.
create trigger assistant_post_closed
after update of state on posts
when old.state is not new.state
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = new.id
    or ref_id in (select id from comments where post_id = new.id));
end;

create trigger assistant_post_changed
after update of title, plain on post_texts
when (old.title, old.plain) is not (new.title, new.plain)
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = new.post_id);
end;

create trigger assistant_post_deleted
after delete on post_texts
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = old.post_id);
end;

create trigger assistant_comment_changed
after update of state, plain on comments
when (old.state, old.plain) is not (new.state, new.plain)
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = new.id);
end;

create trigger assistant_comment_deleted
after delete on comments
begin
  update assistant_answers set written = null
  where id in (select answer_id from assistant_written_from where ref_id = old.id);
end;
