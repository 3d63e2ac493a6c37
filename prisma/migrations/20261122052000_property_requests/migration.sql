-- CreateTable
CREATE TABLE "property_requests" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "status" VARCHAR(10) NOT NULL DEFAULT 'pending',
    "reason" VARCHAR(1000),
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" INTEGER,
    "dismissed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "property_requests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "property_requests_company_id_idx" ON "property_requests"("company_id");

-- CreateIndex
CREATE INDEX "property_requests_user_id_idx" ON "property_requests"("user_id");

-- CreateIndex
CREATE INDEX "property_requests_decided_by_id_idx" ON "property_requests"("decided_by_id");

-- AddForeignKey
ALTER TABLE "property_requests" ADD CONSTRAINT "property_requests_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "property_requests" ADD CONSTRAINT "property_requests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "property_requests" ADD CONSTRAINT "property_requests_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- By hand: an organisation has one proposal at a time, and an end has its hour, its author and, refused, its reason.
CREATE UNIQUE INDEX "property_requests_pending_key" ON "property_requests" ("company_id") WHERE "status" = 'pending';

ALTER TABLE "property_requests"
  ADD CONSTRAINT "property_requests_status" CHECK (
    "status" IN ('pending', 'confirmed', 'refused', 'withdrawn', 'replaced')),
  ADD CONSTRAINT "property_requests_decided" CHECK (
    ("status" = 'pending') = ("decided_at" IS NULL) AND ("status" = 'pending') = ("decided_by_id" IS NULL)),
  ADD CONSTRAINT "property_requests_reason" CHECK (("status" = 'refused') = ("reason" IS NOT NULL)),
  ADD CONSTRAINT "property_requests_dismissed" CHECK ("dismissed_at" IS NULL OR "status" = 'refused'),
  ADD CONSTRAINT "property_requests_after" CHECK (jsonb_typeof("after") = 'object' AND "after" <> '{}');
