-- AlterTable
ALTER TABLE "input_documents" ADD COLUMN     "resent_at" TIMESTAMPTZ(3),
ADD COLUMN     "returned_at" TIMESTAMPTZ(3),
ADD COLUMN     "returned_by_id" INTEGER,
ADD COLUMN     "returned_reason" VARCHAR(2000);

-- CreateTable
CREATE TABLE "document_questions" (
    "id" SERIAL NOT NULL,
    "input_document_id" INTEGER NOT NULL,
    "metric_id" INTEGER NOT NULL,
    "var_name" CHAR(1),
    "user_id" INTEGER NOT NULL,
    "is_answered" BOOLEAN NOT NULL DEFAULT false,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_questions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_question_messages" (
    "id" SERIAL NOT NULL,
    "question_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "text" VARCHAR(2000) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_question_messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "withdrawal_requests" (
    "id" SERIAL NOT NULL,
    "input_document_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "reason" VARCHAR(2000) NOT NULL,
    "status" VARCHAR(10) NOT NULL DEFAULT 'pending',
    "answer" VARCHAR(2000),
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "withdrawal_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_digests" (
    "user_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_digests_pkey" PRIMARY KEY ("user_id","day")
);

-- CreateIndex
CREATE INDEX "document_questions_input_document_id_idx" ON "document_questions"("input_document_id");

-- CreateIndex
CREATE INDEX "document_questions_metric_id_idx" ON "document_questions"("metric_id");

-- CreateIndex
CREATE INDEX "document_questions_user_id_idx" ON "document_questions"("user_id");

-- CreateIndex
CREATE INDEX "document_questions_closed_by_id_idx" ON "document_questions"("closed_by_id");

-- CreateIndex
CREATE INDEX "document_question_messages_question_id_idx" ON "document_question_messages"("question_id");

-- CreateIndex
CREATE INDEX "document_question_messages_user_id_idx" ON "document_question_messages"("user_id");

-- CreateIndex
CREATE INDEX "withdrawal_requests_input_document_id_idx" ON "withdrawal_requests"("input_document_id");

-- CreateIndex
CREATE INDEX "withdrawal_requests_user_id_idx" ON "withdrawal_requests"("user_id");

-- CreateIndex
CREATE INDEX "withdrawal_requests_decided_by_id_idx" ON "withdrawal_requests"("decided_by_id");

-- AddForeignKey
ALTER TABLE "input_documents" ADD CONSTRAINT "input_documents_returned_by_id_fkey" FOREIGN KEY ("returned_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_questions" ADD CONSTRAINT "document_questions_input_document_id_fkey" FOREIGN KEY ("input_document_id") REFERENCES "input_documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_questions" ADD CONSTRAINT "document_questions_metric_id_fkey" FOREIGN KEY ("metric_id") REFERENCES "metrics"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_questions" ADD CONSTRAINT "document_questions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_questions" ADD CONSTRAINT "document_questions_closed_by_id_fkey" FOREIGN KEY ("closed_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_question_messages" ADD CONSTRAINT "document_question_messages_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "document_questions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_question_messages" ADD CONSTRAINT "document_question_messages_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "withdrawal_requests" ADD CONSTRAINT "withdrawal_requests_input_document_id_fkey" FOREIGN KEY ("input_document_id") REFERENCES "input_documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "withdrawal_requests" ADD CONSTRAINT "withdrawal_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "withdrawal_requests" ADD CONSTRAINT "withdrawal_requests_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_digests" ADD CONSTRAINT "document_digests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: a return has its hour, its author and its reason, and only what was returned is sent again.
ALTER TABLE "input_documents"
  ADD CONSTRAINT "input_documents_returned" CHECK (
    ("returned_at" IS NULL) = ("returned_by_id" IS NULL) AND ("returned_at" IS NULL) = ("returned_reason" IS NULL)
    AND ("resent_at" IS NULL OR "returned_at" IS NOT NULL));

ALTER TABLE "document_questions"
  ADD CONSTRAINT "document_questions_closed" CHECK (("closed_at" IS NULL) = ("closed_by_id" IS NULL));

-- A document has one request at a time, and an end has its hour, its author and its answer.
CREATE UNIQUE INDEX "withdrawal_requests_pending_key" ON "withdrawal_requests" ("input_document_id") WHERE "status" = 'pending';

ALTER TABLE "withdrawal_requests"
  ADD CONSTRAINT "withdrawal_requests_status" CHECK ("status" IN ('pending', 'granted', 'refused')),
  ADD CONSTRAINT "withdrawal_requests_decided" CHECK (
    ("status" = 'pending') = ("decided_at" IS NULL) AND ("status" = 'pending') = ("decided_by_id" IS NULL)
    AND ("status" = 'pending') = ("answer" IS NULL));

-- What the history tells of besides.
ALTER TABLE "input_document_events"
  DROP CONSTRAINT "input_document_events_action",
  ADD CONSTRAINT "input_document_events_action" CHECK (
    "action" IN ('created', 'saved', 'approved', 'withdrawn', 'deleted', 'returned', 'resent', 'asked', 'answered',
      'closed', 'reopened', 'withdrawal_asked', 'withdrawal_refused'));
