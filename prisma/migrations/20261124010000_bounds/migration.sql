-- AlterTable
ALTER TABLE "measures" ADD COLUMN     "number" INTEGER NOT NULL DEFAULT 0;

-- By hand: the numbers that the plans have shown so far.
UPDATE "measures" AS row SET "number" = counted."number"
FROM (SELECT "id", row_number() OVER (PARTITION BY "company_id" ORDER BY "id") AS "number" FROM "measures") AS counted
WHERE counted."id" = row."id";

-- CreateIndex
CREATE UNIQUE INDEX "measures_company_id_number_key" ON "measures"("company_id", "number");

-- DropIndex
DROP INDEX "measures_company_id_status_idx";

-- By hand: a measure gets the next number of its organisation, whose row keeps two of them apart until the first is
-- stored. So does one written by an application that does not know of numbers yet.
CREATE FUNCTION "give_measure_number"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM companies WHERE id = NEW.company_id FOR NO KEY UPDATE;
  NEW.number := 1 + coalesce((SELECT max(m.number) FROM measures m WHERE m.company_id = NEW.company_id), 0);
  RETURN NEW;
END $$;

CREATE TRIGGER "measures_number" BEFORE INSERT ON "measures" FOR EACH ROW
  WHEN (NEW.number = 0) EXECUTE FUNCTION "give_measure_number"();

-- By hand: a list that is read as a whole has a bound. Arguments: how many rows `t` it may hold, which of them are one
-- list with the new row ($2), and the words of the refusal, which the application shows as they are.
CREATE FUNCTION "refuse_when_full"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_full boolean;
BEGIN
  EXECUTE format('SELECT count(*) > $1 FROM (SELECT FROM %I.%I t WHERE %s LIMIT $1 + 1) listed',
    TG_TABLE_SCHEMA, TG_TABLE_NAME, TG_ARGV[1]) INTO is_full USING TG_ARGV[0]::int, NEW;
  IF is_full THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', MESSAGE = '[full: ' || TG_ARGV[2] || ']';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "measures_bound" AFTER INSERT ON "measures" FOR EACH ROW EXECUTE FUNCTION "refuse_when_full"(
  500, 't.company_id = ($2).company_id', 'В плане организации уже 500 мероприятий, больше не помещается');
CREATE TRIGGER "measure_notes_bound" AFTER INSERT ON "measure_notes" FOR EACH ROW EXECUTE FUNCTION "refuse_when_full"(
  200, 't.measure_id = ($2).measure_id', 'У мероприятия уже 200 заметок, больше не помещается');
CREATE TRIGGER "document_questions_bound" AFTER INSERT ON "document_questions" FOR EACH ROW EXECUTE FUNCTION "refuse_when_full"(
  100, '(t.input_document_id, t.metric_id) = (($2).input_document_id, ($2).metric_id)',
  'О показателе в этом документе уже задано 100 вопросов, больше не помещается');
CREATE TRIGGER "document_question_messages_bound" AFTER INSERT ON "document_question_messages" FOR EACH ROW EXECUTE FUNCTION "refuse_when_full"(
  500, 't.question_id IN (SELECT q.id FROM document_questions q WHERE q.input_document_id =
    (SELECT o.input_document_id FROM document_questions o WHERE o.id = ($2).question_id))',
  'В вопросах документа уже 500 сообщений, больше не помещается. Вопросы можно закрыть.');
CREATE TRIGGER "companies_bound" AFTER INSERT ON "companies" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_when_full"(
  10000, 'true', 'В системе уже 10 000 организаций, больше не помещается');
CREATE TRIGGER "users_bound" AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION "refuse_when_full"(
  500, 't.company_id = ($2).company_id', 'В организации уже 500 пользователей, больше не помещается');
CREATE TRIGGER "users_bound_moved" AFTER UPDATE OF "company_id" ON "users" FOR EACH ROW
  WHEN (OLD.company_id IS DISTINCT FROM NEW.company_id) EXECUTE FUNCTION "refuse_when_full"(
  500, 't.company_id = ($2).company_id', 'В организации уже 500 пользователей, больше не помещается');
CREATE TRIGGER "metric_categories_bound" AFTER INSERT ON "metric_categories" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_when_full"(
  100, 'true', 'В системе уже 100 категорий, больше не помещается');
CREATE TRIGGER "metrics_bound" AFTER INSERT ON "metrics" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_when_full"(
  1000, 'true', 'В системе уже 1000 показателей, больше не помещается');
CREATE TRIGGER "metrics_category_bound" AFTER INSERT ON "metrics" FOR EACH ROW EXECUTE FUNCTION "refuse_when_full"(
  200, 't.metric_category_id = ($2).metric_category_id', 'В категории уже 200 показателей, больше не помещается');
CREATE TRIGGER "metrics_category_bound_moved" AFTER UPDATE OF "metric_category_id" ON "metrics" FOR EACH ROW
  WHEN (OLD.metric_category_id IS DISTINCT FROM NEW.metric_category_id) EXECUTE FUNCTION "refuse_when_full"(
  200, 't.metric_category_id = ($2).metric_category_id', 'В категории уже 200 показателей, больше не помещается');
CREATE TRIGGER "source_data_bound" AFTER INSERT ON "source_data" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_when_full"(
  1000, 'true', 'В системе уже 1000 исходных данных, больше не помещается');
CREATE TRIGGER "cross_checks_bound" AFTER INSERT ON "cross_checks" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_when_full"(
  300, 'true', 'В системе уже 300 правил сверки, больше не помещается');
