-- Who a provider of single sign-on says a person is. Bound by issuer and subject, never by an address.
CREATE TABLE "sign_in_identities" (
  "issuer" VARCHAR(255) NOT NULL,
  "subject" VARCHAR(255) NOT NULL,
  "user_id" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_used_at" TIMESTAMPTZ(3),
  CONSTRAINT "sign_in_identities_pkey" PRIMARY KEY ("issuer", "subject")
);
CREATE UNIQUE INDEX "sign_in_identities_user_id_issuer_key" ON "sign_in_identities"("user_id", "issuer");
ALTER TABLE "sign_in_identities" ADD CONSTRAINT "sign_in_identities_user_id_fkey"
  FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A way to a provider and back that is under way, used once. The secret it is known by lies in the browser's cookie.
CREATE TABLE "sign_in_attempts" (
  "secret_hash" BYTEA NOT NULL,
  "provider" VARCHAR(30) NOT NULL,
  "return_to" VARCHAR(2000) NOT NULL,
  "invitation_hash" BYTEA,
  "session_hash" BYTEA,
  "expires_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "sign_in_attempts_pkey" PRIMARY KEY ("secret_hash"),
  CONSTRAINT "sign_in_attempts_one_right" CHECK ("invitation_hash" IS NULL OR "session_hash" IS NULL)
);
CREATE INDEX "sign_in_attempts_expires_at_idx" ON "sign_in_attempts"("expires_at");

-- The provider a session came from, to sign out there too.
ALTER TABLE "sessions" ADD COLUMN "provider" VARCHAR(30);

-- Whether the people of an organisation may sign in by password.
ALTER TABLE "companies" ADD COLUMN "password_sign_in" BOOLEAN NOT NULL DEFAULT true;
