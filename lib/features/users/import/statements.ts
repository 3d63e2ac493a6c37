import 'server-only'
import { invitationSteps, type Person, personRow } from '@/lib/core/auth/password-tokens'
import { auditEachSql, auditedRow } from '@/lib/core/db/audit'
import { change, type Steps } from '@/lib/core/db/change'
import { Source, selected } from '@/lib/core/db/source'
import { USER_STATUS } from '@/lib/core/domain/dictionaries'
import type { UserWork } from '@/lib/features/users/import/plan'
import { Prisma } from '@/lib/generated/prisma/client'

const CREATED = new Source(personRow, Prisma.sql`created`)

/** What is typed of a person, as columns. */
const TYPED = Prisma.sql`surname text, name text, secname text, email text, "position" text, contacts text,
  user_role_id int, company_id int, metric_category_ids int[]`

/**
 * Adds and stores people, all of them or none, and invites the new ones: nothing happens when one to be stored is
 * another version than was read.
 * @param letters what others are told of them
 */
export function importStatement(work: readonly UserWork[], letters: (people: Source<Person>) => Steps) {
  const fresh = work.flatMap((one) => (one.kind === 'create' ? [one.fields] : []))
  const edits = work.flatMap((one) =>
    one.kind === 'update'
      ? [{ ...one.fields, id: one.id, version: one.version, before: one.before, after: one.after }]
      : [],
  )
  return change(personRow, {
    locks: { users: edits.map(({ id }) => id) },
    first: {
      fresh: Prisma.sql`SELECT * FROM jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) AS f(${TYPED})`,
      edits: Prisma.sql`
        SELECT * FROM jsonb_to_recordset(${JSON.stringify(edits)}::jsonb)
          AS e(id int, version int, before jsonb, after jsonb, ${TYPED})`,
      fits: Prisma.sql`
        SELECT count(*) = ${edits.length} AS fits FROM edits
        JOIN users u ON u.id = edits.id AND u.version = edits.version`,
      created: Prisma.sql`
        INSERT INTO users (surname, name, secname, email, "position", contacts, user_role_id, user_status_id, company_id)
        SELECT surname, name, secname, email, "position", contacts, user_role_id, ${USER_STATUS.active}, company_id
        FROM fresh WHERE (SELECT fits FROM fits)
        RETURNING id, email`,
      updated: Prisma.sql`
        UPDATE users u SET surname = edits.surname, name = edits.name, secname = edits.secname,
          "position" = edits.position, contacts = edits.contacts, version = u.version + 1, updated_at = now()
        FROM edits WHERE u.id = edits.id AND (SELECT fits FROM fits)
        RETURNING u.id, u.email`,
    },
    gate: Prisma.sql`SELECT id, email FROM created UNION ALL SELECT id, email FROM updated`,
    steps: (people) => ({
      dropped: Prisma.sql`
        DELETE FROM user_metric_categories c USING updated JOIN edits ON edits.id = updated.id
        WHERE c.user_id = updated.id AND c.metric_category_id <> ALL(edits.metric_category_ids)`,
      added: Prisma.sql`
        INSERT INTO user_metric_categories (user_id, metric_category_id)
        SELECT person.id, category
        FROM ${people} person
        JOIN (SELECT email, metric_category_ids FROM fresh UNION ALL SELECT email, metric_category_ids FROM edits) typed
          ON typed.email = person.email
        CROSS JOIN unnest(typed.metric_category_ids) AS category
        ON CONFLICT DO NOTHING`,
      told_created: auditEachSql(
        selected(
          auditedRow,
          Prisma.sql`SELECT created.id, NULL::jsonb AS before, to_jsonb(fresh) AS after
          FROM created JOIN fresh ON fresh.email = created.email`,
        ),
        { action: 'user.create', entity: 'user' },
      ),
      told_updated: auditEachSql(
        selected(
          auditedRow,
          Prisma.sql`SELECT updated.id, edits.before, edits.after FROM updated JOIN edits ON edits.id = updated.id`,
        ),
        { action: 'user.update', entity: 'user' },
      ),
      ...invitationSteps(
        CREATED,
        fresh.map(({ email }) => email),
      ),
      ...letters(people),
    }),
  })
}
