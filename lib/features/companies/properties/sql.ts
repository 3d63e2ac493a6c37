import 'server-only'
import { instantSql } from '@/lib/core/db/phrases'
import { namedSql } from '@/lib/core/record/record-sql'
import { COMPANY, PROPERTIES } from '@/lib/features/companies/record'
import type { Property } from '@/lib/features/companies/values/rules'
import { Prisma } from '@/lib/generated/prisma/client'

function valueJson(property: Property, side: Prisma.Sql): Prisma.Sql {
  const field = COMPANY[property]
  return 'dictionary' in field
    ? namedSql(field.dictionary, Prisma.sql`(${side} ->> ${property}::text)::int`)
    : Prisma.sql`(${side} -> ${property}::text)::json`
}

const BEFORE = Prisma.sql`q.before`
const AFTER = Prisma.sql`q.after`

/** Changes of `q`, which has `before` and `after`, with names in the form's order. */
export const CHANGES_JSON = Prisma.sql`(
  SELECT json_agg(json_build_object('property', p.name, 'before', p.before, 'after', p.after) ORDER BY p.place)
  FROM (VALUES ${Prisma.join(
    PROPERTIES.map(
      (property, place) =>
        Prisma.sql`(${place}::int, ${property}::text, ${valueJson(property, BEFORE)}, ${valueJson(property, AFTER)})`,
    ),
  )}) AS p(place, name, before, after)
  WHERE (${AFTER} -> p.name) IS NOT NULL)`

/** Properties of request `q` as its organisation sees it. */
const OWN_PARTS = Prisma.sql`'id', q.id, 'status', q.status, 'before', q.before, 'after', q.after,
  'changes', ${CHANGES_JSON},
  'user', (SELECT json_build_object('id', u.id, 'surname', u.surname, 'name', u.name, 'secname', u.secname,
    'email', u.email) FROM users u WHERE u.id = q.user_id),
  'created_at', ${instantSql(Prisma.sql`q.created_at`)}, 'reason', q.reason,
  'decided_at', ${instantSql(Prisma.sql`q.decided_at`)},
  'decided_by', (SELECT json_build_object('id', u.id, 'surname', u.surname, 'name', u.name, 'secname', u.secname)
    FROM users u WHERE u.id = q.decided_by_id)`

/** A request `q` of organisation `c` as administrators see it. */
export const COMPANY_REQUEST_JSON = Prisma.sql`json_build_object(${OWN_PARTS},
  'company', json_build_object('id', c.id, 'number', c.number, 'name', c.name, 'short_name', c.short_name))`

/** The last request of organisation `c` while pending, or refused and not dismissed. */
export const OWN_REQUEST_JSON = Prisma.sql`(
  SELECT json_build_object(${OWN_PARTS})
  FROM (SELECT * FROM property_requests WHERE company_id = c.id ORDER BY id DESC LIMIT 1) q
  WHERE q.status = 'pending' OR (q.status = 'refused' AND q.dismissed_at IS NULL))`
