-- CreateTable
CREATE TABLE "audit_chains" (
    "chain" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,
    "cut_position" INTEGER NOT NULL DEFAULT 0,
    "cut_hash" BYTEA NOT NULL DEFAULT '\x',

    CONSTRAINT "audit_chains_pkey" PRIMARY KEY ("chain")
);

-- AlterTable
ALTER TABLE "audit_events" ADD COLUMN     "chain" INTEGER,
ADD COLUMN     "position" INTEGER,
ADD COLUMN     "salt" BYTEA,
ADD COLUMN     "digest" BYTEA,
ADD COLUMN     "hash" BYTEA;

-- What a chain covers, docs/decisions/0021. scripts/admin/verify-chain.ts says the same again, for it trusts nothing of
-- the database but its rows.
CREATE FUNCTION "audit_text_digest"("salt" bytea, "address" text, "before" jsonb, "after" jsonb) RETURNS bytea
LANGUAGE sql STABLE AS $$
  SELECT sha256(coalesce("salt", '\x') || convert_to(concat(to_json("address"), ',', "before", ',', "after"), 'UTF8'))
$$;

-- Puts a row behind the last one of a chain that nobody else is adding to. The chain is held until the transaction ends,
-- so it has no gaps and no forks; who comes meanwhile takes the next one, and nobody waits.
CREATE FUNCTION "link_audit_event"() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  last record;
BEGIN
  NEW.chain := 1;
  WHILE NOT pg_try_advisory_xact_lock(71020260, NEW.chain) LOOP
    NEW.chain := NEW.chain + 1;
  END LOOP;
  SELECT position, hash INTO last FROM audit_events WHERE chain = NEW.chain ORDER BY position DESC LIMIT 1;
  IF NOT FOUND THEN
    SELECT position, hash INTO last FROM audit_chains WHERE chain = NEW.chain;
  END IF;
  NEW.position := coalesce(last.position, 0) + 1;
  NEW.salt := uuid_send(gen_random_uuid());
  NEW.digest := audit_text_digest(NEW.salt, NEW.address, NEW.before, NEW.after);
  NEW.hash := sha256(coalesce(last.hash, '\x') || NEW.digest || convert_to(ROW(NEW.chain, NEW.position,
    NEW.id, (extract(epoch FROM NEW.at) * 1000)::bigint, NEW.user_id, NEW.action, NEW.entity, NEW.entity_id,
    NEW.request_id)::text, 'UTF8'));
  RETURN NEW;
END $$;

-- Rows there were before make the first chain, in the order they came.
ALTER TABLE "audit_events" DISABLE TRIGGER "audit_events_append_only";
DO $$
DECLARE
  event audit_events;
  previous bytea := '\x';
  place integer := 0;
BEGIN
  FOR event IN SELECT * FROM audit_events ORDER BY id LOOP
    place := place + 1;
    event.salt := uuid_send(gen_random_uuid());
    event.digest := audit_text_digest(event.salt, event.address, event.before, event.after);
    previous := sha256(previous || event.digest || convert_to(ROW(1, place, event.id,
      (extract(epoch FROM event.at) * 1000)::bigint, event.user_id, event.action, event.entity, event.entity_id,
      event.request_id)::text, 'UTF8'));
    UPDATE audit_events SET chain = 1, position = place, salt = event.salt, digest = event.digest, hash = previous
    WHERE id = event.id;
  END LOOP;
  -- They are not told to the console again.
  INSERT INTO audit_chains (chain, position, hash) VALUES (1, place, previous);
END $$;
ALTER TABLE "audit_events" ENABLE TRIGGER "audit_events_append_only";

ALTER TABLE "audit_events" ALTER COLUMN "chain" SET NOT NULL, ALTER COLUMN "position" SET NOT NULL,
ALTER COLUMN "digest" SET NOT NULL, ALTER COLUMN "hash" SET NOT NULL;

-- CreateIndex
CREATE UNIQUE INDEX "audit_events_chain_position_key" ON "audit_events"("chain", "position");

CREATE TRIGGER "audit_events_linked" BEFORE INSERT ON "audit_events"
  FOR EACH ROW EXECUTE FUNCTION "link_audit_event"();

-- The acts of the owner below go past the triggers that keep the logs; nobody else may update or delete there at all.
CREATE OR REPLACE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'audit_events' AND TG_OP <> 'TRUNCATE' AND current_setting('pokazateli.audit_act', true) = TG_OP
  THEN
    RETURN CASE TG_OP WHEN 'UPDATE' THEN NEW ELSE OLD END;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

-- Puts other words in the place of an event's personal ones. What stood there can be guessed from nothing that is left;
-- the new words are vouched for by a row of the audit. For the owner alone.
CREATE FUNCTION "redact_audit_event"("event" integer, "new_address" text, "new_before" jsonb, "new_after" jsonb,
  "request" text) RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM set_config('pokazateli.audit_act', 'UPDATE', true);
  UPDATE audit_events SET address = new_address, before = new_before, after = new_after, salt = NULL WHERE id = event;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'there is no audit event %', event;
  END IF;
  PERFORM set_config('pokazateli.audit_act', '', true);
  INSERT INTO audit_events (action, entity, entity_id, request_id, after) VALUES ('audit.redact', 'audit_event', event,
    request, jsonb_build_object('digest', encode(audit_text_digest(NULL, new_address, new_before, new_after), 'hex')));
END $$;
REVOKE ALL ON FUNCTION "redact_audit_event" FROM PUBLIC;

-- Removes the beginning of every chain up to a moment, and keeps where it was cut. Nothing of the last 30 days goes,
-- whoever asks.
CREATE FUNCTION "expire_audit_events"("until" timestamptz) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  head audit_chains;
  cut record;
  expired integer := 0;
  removed integer;
BEGIN
  IF until > now() - interval '30 days' THEN
    RAISE EXCEPTION 'the audit of the last 30 days is kept' USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM set_config('pokazateli.audit_act', 'DELETE', true);
  FOR head IN SELECT * FROM audit_chains ORDER BY chain LOOP
    SELECT position, hash INTO cut FROM audit_events e
    WHERE e.chain = head.chain AND e.position <= head.position AND e.position < coalesce(
      (SELECT min(later.position) FROM audit_events later WHERE later.chain = head.chain AND later.at >= until),
      2147483647)
    ORDER BY position DESC LIMIT 1;
    CONTINUE WHEN NOT FOUND;
    DELETE FROM audit_events WHERE chain = head.chain AND position <= cut.position;
    GET DIAGNOSTICS removed = ROW_COUNT;
    expired := expired + removed;
    UPDATE audit_chains SET cut_position = cut.position, cut_hash = cut.hash WHERE chain = head.chain;
  END LOOP;
  PERFORM set_config('pokazateli.audit_act', '', true);
  RETURN expired;
END $$;
REVOKE ALL ON FUNCTION "expire_audit_events" FROM PUBLIC;
