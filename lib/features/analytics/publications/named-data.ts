import 'server-only'
import { z } from 'zod'
import { oneRow } from '@/lib/core/db/rows'
import { COMPANY_ROLE } from '@/lib/core/domain/dictionaries'
import { fieldError } from '@/lib/core/http/errors'
import { Prisma } from '@/lib/generated/prisma/client'

/** A text that everybody will read: words about a category, or a reason. */
type PublicText = { text: string; metric_category_id?: number }

/** Normalises punctuation, spaces and «ё»: words with a space on either side. */
const wordsSql = (text: Prisma.Sql) => Prisma.sql`regexp_replace(
  translate(concat(' ', ${text}, ' '), 'ёЁ', 'еЕ'), '[^0-9A-Za-zА-Яа-я]+', ' ', 'g')`

/** `wordsSql` in lower case. */
const plainSql = (text: Prisma.Sql) => Prisma.sql`lower(${wordsSql(text)} COLLATE "ru-RU-x-icu")`

/**
 * Finds an organisation that a text names by number, name or short name, also without its legal form or by what stands in
 * quotes in them: everybody would know who it is. A name of one word must match in case too, since «центр» or «роддом» may
 * be any, and one that is quoted must be so in the text.
 */
const namedSql = (texts: readonly PublicText[]) => Prisma.sql`
  WITH written AS (
    SELECT one.place, mc.short_name AS category, ${wordsSql(Prisma.sql`one.text`)} AS words, ${plainSql(Prisma.sql`one.text`)} AS plain,
      translate(lower(one.text COLLATE "ru-RU-x-icu"), 'ё«»„“”', 'е"""""') AS quoted,
      regexp_split_to_array(one.text, '[^0-9]+') || regexp_split_to_array(
        regexp_replace(one.text, '([0-9])[\\s\u00a0]([0-9]{3})(?![0-9])', '\\1\\2', 'g'), '[^0-9]+') AS numbers
    FROM unnest(${texts.map((_, place) => place)}::int[], ${texts.map((one) => one.metric_category_id ?? null)}::int[],
      ${texts.map(({ text }) => text)}::text[]) AS one(place, category, text)
    LEFT JOIN metric_categories mc ON mc.id = one.category)
  SELECT written.place, written.category, c.number::text AS name, TRUE AS is_number
  FROM written JOIN companies c ON c.number::text = ANY(written.numbers)
  UNION ALL
  SELECT written.place, written.category, named.name, FALSE FROM written JOIN (
    SELECT one.name, one.is_quoted, ${wordsSql(Prisma.sql`one.name`)} AS words, ${plainSql(Prisma.sql`one.name`)} AS plain
    FROM companies c CROSS JOIN LATERAL (
      SELECT whole.name, FALSE FROM unnest(ARRAY[c.name, c.short_name,
        regexp_replace(c.short_name, '^\\s*[А-ЯЁ]*(БУЗ|АУЗ|КУЗ|ЧУЗ|ФГБУ|ФГАУ|АНО|ООО|АО)\\s+', '')]) AS whole(name)
      UNION SELECT part.name, TRUE FROM unnest(ARRAY[c.name, c.short_name]) AS whole(name) CROSS JOIN LATERAL (
        SELECT (regexp_matches(whole.name, '[«"„“]([^«»"„“”]+)[»"“”]', 'g'))[1]
        UNION SELECT substring(whole.name FROM '[«"„“](.+)[»"“”]')) AS part(name)) AS one(name, is_quoted)
    WHERE c.company_role_id = ${COMPANY_ROLE.participant} OFFSET 0) named
  ON named.plain ~ '[a-zа-я]{2}' AND CASE WHEN named.plain LIKE '% % % %' THEN position(named.plain IN written.plain) > 0
    WHEN named.is_quoted THEN position(concat('"', btrim(named.plain), '"') IN written.quoted) > 0
    ELSE position(named.words IN written.words) > 0 END
  ORDER BY place, is_number DESC, name LIMIT 1`

const namedRow = z.object({
  place: z.int(),
  category: z.string().nullable(),
  name: z.string(),
  is_number: z.boolean(),
})

/**
 * @param fieldOf the field of a text, by its index in `texts`
 * @throws AppError invalid for a text everybody will read that names an organisation
 */
export async function requireNobodyNamed(texts: readonly PublicText[], fieldOf: (place: number) => string) {
  const named = await oneRow(namedRow, namedSql(texts))
  if (!named) return
  const { place, category, name, is_number } = named
  const where = category === null ? 'В причине' : `В словах категории «${category}»`
  throw fieldError(
    fieldOf(place),
    `${where} ${is_number ? `назван номер организации ${name}, уберите его` : `названа организация «${name}», уберите её название`}`,
  )
}
