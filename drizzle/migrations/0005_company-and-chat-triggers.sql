-- What follows from a company's state or a new message, whichever code wrote it.

-- `listings.verified` follows the state of the company, so that filters and counts need no join.
CREATE FUNCTION company_verified_to_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE listings SET verified = (NEW.status = 'VERIFIED') WHERE company_id = NEW.id AND verified <> (NEW.status = 'VERIFIED');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER companies_verified AFTER UPDATE OF status ON companies
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION company_verified_to_listings();
--> statement-breakpoint

-- Messages are the record of a negotiation: nobody changes or deletes one.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER chat_messages_append_only BEFORE UPDATE OR DELETE ON chat_messages
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint

-- Each participant knows the last message of the others, so that unread chats are found by an index.
CREATE FUNCTION chat_message_received() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chat_participants SET last_received_seq = NEW.seq
  WHERE chat_id = NEW.chat_id AND user_id <> NEW.sender_id AND last_received_seq < NEW.seq;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER chat_message_received AFTER INSERT ON chat_messages FOR EACH ROW EXECUTE FUNCTION chat_message_received();
