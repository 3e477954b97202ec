-- Deletes an unsent text in the transaction that stores what was sent.
create trigger unsent_text_of_post
after insert on posts
begin
  delete from unsent_texts where user_id = new.author_id and client_id = new.client_id;
end;

create trigger unsent_text_of_comment
after insert on comments
begin
  delete from unsent_texts where user_id = new.author_id and client_id = new.client_id;
end;

create trigger unsent_text_of_message
after insert on messages
begin
  delete from unsent_texts where user_id = new.sender_id and client_id = new.client_id;
end;

create trigger unsent_text_of_announcement
after insert on announcements
begin
  delete from unsent_texts where user_id = new.created_by and client_id = new.client_id;
end;

-- Like unsent_text_of_post, but for an edit, which is found by the place it was written in.
create trigger unsent_edit_of_post
after update of version on posts
begin
  delete from unsent_texts where user_id = new.author_id and place = 'post:' || new.id;
end;

create trigger unsent_edit_of_comment
after update of version on comments
begin
  delete from unsent_texts where user_id = new.author_id and place = 'comment:' || new.id;
end;
