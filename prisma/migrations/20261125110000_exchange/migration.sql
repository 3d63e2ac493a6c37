-- AlterTable
ALTER TABLE "input_document_value_calc_data" ADD COLUMN     "offer" JSONB,
ADD COLUMN     "source" JSONB;

-- CreateTable
CREATE TABLE "exchange_keys" (
    "id" SERIAL NOT NULL,
    "company_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" VARCHAR(60) NOT NULL,
    "key_hash" BYTEA NOT NULL,
    "hint" VARCHAR(8) NOT NULL,
    "kind" VARCHAR(4) NOT NULL,
    "scopes" VARCHAR(12)[],
    "addresses" VARCHAR(49)[],
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "exchange_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "exchange_imports" (
    "id" SERIAL NOT NULL,
    "exchange_key_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "idempotency_key" VARCHAR(200),
    "body_hash" BYTEA,
    "is_dry_run" BOOLEAN NOT NULL,
    "outcome" VARCHAR(7) NOT NULL,
    "periods" VARCHAR(7)[],
    "counts" JSONB NOT NULL,
    "rows" JSONB NOT NULL,
    "documents" JSONB NOT NULL,

    CONSTRAINT "exchange_imports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "exchange_keys_key_hash_key" ON "exchange_keys"("key_hash");

-- CreateIndex
CREATE INDEX "exchange_keys_company_id_idx" ON "exchange_keys"("company_id");

-- CreateIndex
CREATE INDEX "exchange_keys_user_id_idx" ON "exchange_keys"("user_id");

-- CreateIndex
CREATE INDEX "exchange_keys_revoked_by_id_idx" ON "exchange_keys"("revoked_by_id");

-- CreateIndex
CREATE INDEX "exchange_imports_at_idx" ON "exchange_imports"("at");

-- CreateIndex
CREATE UNIQUE INDEX "exchange_imports_exchange_key_id_idempotency_key_key" ON "exchange_imports"("exchange_key_id", "idempotency_key");

-- AddForeignKey
ALTER TABLE "exchange_keys" ADD CONSTRAINT "exchange_keys_company_id_fkey" FOREIGN KEY ("company_id") REFERENCES "companies"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchange_keys" ADD CONSTRAINT "exchange_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchange_keys" ADD CONSTRAINT "exchange_keys_revoked_by_id_fkey" FOREIGN KEY ("revoked_by_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "exchange_imports" ADD CONSTRAINT "exchange_imports_exchange_key_id_fkey" FOREIGN KEY ("exchange_key_id") REFERENCES "exchange_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: what the words may be, and how many keys an organisation may have at a time.
ALTER TABLE "exchange_keys" ADD CONSTRAINT "exchange_keys_kind" CHECK ("kind" IN ('live', 'test'));
ALTER TABLE "exchange_imports" ADD CONSTRAINT "exchange_imports_outcome" CHECK ("outcome" IN ('applied', 'refused'));
CREATE TRIGGER "exchange_keys_bound" AFTER INSERT ON "exchange_keys" FOR EACH ROW EXECUTE FUNCTION "refuse_when_full"(
  5, 't.company_id = ($2).company_id AND t.revoked_at IS NULL AND t.expires_at > now()',
  'У организации уже 5 действующих ключей: отзовите ненужный');
