-- The e-mail address of an organisation's head, in lower case as it is sent.
ALTER TABLE "companies" ADD COLUMN "director_email" VARCHAR(255);
