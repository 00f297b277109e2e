-- By a trigger, so that what the release before sends meanwhile counts as well. The messages first, in the order in which sending
-- one takes the tables: whoever is in the middle of it is waited for.
CREATE FUNCTION chat_message_received() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chat_participants SET last_received_seq = NEW.seq
  WHERE chat_id = NEW.chat_id AND user_id <> NEW.sender_id AND last_received_seq < NEW.seq;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER chat_message_received AFTER INSERT ON chat_messages FOR EACH ROW EXECUTE FUNCTION chat_message_received();--> statement-breakpoint
ALTER TABLE "chat_participants" ADD COLUMN "last_received_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE chat_participants p SET last_received_seq = m.seq
FROM (SELECT chat_id, sender_id, max(seq) AS seq FROM chat_messages GROUP BY chat_id, sender_id) m
WHERE m.chat_id = p.chat_id AND m.sender_id <> p.user_id;--> statement-breakpoint
CREATE INDEX "chat_participants_unread" ON "chat_participants" USING btree ("user_id") WHERE last_received_seq > last_read_seq;
