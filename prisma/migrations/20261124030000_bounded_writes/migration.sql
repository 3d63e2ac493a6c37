-- DropIndex
DROP INDEX "outbox_messages_sent_at_next_try_at_idx";

-- AlterTable
ALTER TABLE "control_reports" ADD COLUMN     "digest" BYTEA;

-- AlterTable
ALTER TABLE "outbox_messages" ADD COLUMN     "is_link" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "once_key" VARCHAR(80);

-- CreateTable
CREATE TABLE "history_texts" (
    "digest" BYTEA NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "history_texts_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "audit_term" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "days" INTEGER NOT NULL DEFAULT 1095,

    CONSTRAINT "audit_term_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "outbox_messages_recipient_once_key_key" ON "outbox_messages"("recipient", "once_key");

-- By hand from here on.

-- The queue in the order in which it is taken (lib/core/mail/outbox.ts).
CREATE INDEX "outbox_messages_waiting_idx" ON "outbox_messages" ("is_link" DESC, "next_try_at", "id")
  WHERE "sent_at" IS NULL;

-- A long text of a document's history stands once, docs/decisions/0035. In an event an object { "text": digest } stands
-- in its place; events of before keep theirs.
CREATE TRIGGER "history_texts_append_only" BEFORE UPDATE OR DELETE ON "history_texts"
  FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "history_texts_no_truncate" BEFORE TRUNCATE ON "history_texts"
  FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- By the owner's hand: the running role adds texts through events alone. Ordered, so that two writers never wait for
-- each other.
CREATE FUNCTION "store_history_texts"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  WITH long AS MATERIALIZED (
    SELECT c.place, side.key, side.value #>> '{}' AS text, sha256(convert_to(side.value #>> '{}', 'UTF8')) AS digest
    FROM jsonb_array_elements(NEW.changes) WITH ORDINALITY AS c(change, place)
    CROSS JOIN LATERAL jsonb_each(c.change) side
    WHERE jsonb_typeof(side.value) = 'string' AND length(side.value #>> '{}') > 100
  ), stored AS (
    INSERT INTO history_texts (digest, text) SELECT DISTINCT digest, text FROM long ORDER BY digest
    ON CONFLICT DO NOTHING
  ), named AS (
    SELECT place, jsonb_object_agg(key, jsonb_build_object('text', encode(digest, 'base64'))) AS sides
    FROM long GROUP BY place
  )
  SELECT coalesce(jsonb_agg(c.change || coalesce(named.sides, '{}') ORDER BY c.place), '[]') INTO NEW.changes
  FROM jsonb_array_elements(NEW.changes) WITH ORDINALITY AS c(change, place) LEFT JOIN named USING (place);
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION "store_history_texts" FROM PUBLIC;

-- Where a string is long: a save of numbers alone costs no more than this look.
CREATE TRIGGER "input_document_events_texts" BEFORE INSERT ON "input_document_events"
  FOR EACH ROW WHEN (NEW."changes"::text ~ '"([^"\\]|\\.){101}') EXECUTE FUNCTION "store_history_texts"();

-- The changes of an event with their texts.
CREATE FUNCTION "history_changes"("stored" jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(c.change || coalesce((
      SELECT jsonb_object_agg(side.key, t.text)
      FROM jsonb_each(c.change) side JOIN history_texts t ON t.digest = decode(side.value ->> 'text', 'base64')
      WHERE jsonb_typeof(side.value) = 'object'), '{}') ORDER BY c.place), '[]')
  FROM jsonb_array_elements(stored) WITH ORDINALITY AS c(change, place)
$$;

-- How long the audit is kept is the owner's word (scripts/database/running-role.ts), not the running role's.
ALTER TABLE "audit_term"
  ADD CONSTRAINT "audit_term_one" CHECK ("id" = 1),
  ADD CONSTRAINT "audit_term_days" CHECK ("days" >= 31);
INSERT INTO "audit_term" DEFAULT VALUES;

DROP FUNCTION "expire_audit_events"(timestamptz);
-- Removes the beginning of every chain up to the term, and keeps where it was cut. Without a term nothing goes.
CREATE FUNCTION "expire_audit_events"() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  head audit_chains;
  cut record;
  expired integer := 0;
  removed integer;
  until timestamptz := (SELECT now() - make_interval(days => days) FROM audit_term);
BEGIN
  IF until IS NULL THEN
    RETURN 0;
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
