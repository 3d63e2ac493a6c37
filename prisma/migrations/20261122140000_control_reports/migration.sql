-- CreateTable
CREATE TABLE "control_reports" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "year" INTEGER NOT NULL,
    "part" VARCHAR(4) NOT NULL,
    "metric_category_ids" INTEGER[],
    "filters" JSONB NOT NULL,
    "state" VARCHAR(6) NOT NULL DEFAULT 'queued',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_try_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "pdf" BYTEA,
    "docx" BYTEA,

    CONSTRAINT "control_reports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "control_reports_company_id_idx" ON "control_reports"("company_id");

-- CreateIndex
CREATE INDEX "control_reports_user_id_idx" ON "control_reports"("user_id");

-- CreateIndex
CREATE INDEX "control_reports_state_next_try_at_idx" ON "control_reports"("state", "next_try_at");

-- AddForeignKey
ALTER TABLE "control_reports" ADD CONSTRAINT "control_reports_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "control_reports" ADD CONSTRAINT "control_reports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: closed sets of words, and files exactly where it is ready.
ALTER TABLE "control_reports"
  ADD CONSTRAINT "control_reports_part" CHECK ("part" IN ('q1', 'q2', 'q3', 'q4', 'h1', 'h2', 'year')),
  ADD CONSTRAINT "control_reports_state" CHECK ("state" IN ('queued', 'making', 'ready', 'failed')),
  ADD CONSTRAINT "control_reports_files" CHECK (
    ("state" = 'ready') = ("pdf" IS NOT NULL) AND ("state" = 'ready') = ("docx" IS NOT NULL));
