import 'server-only'
import { z } from 'zod'
import { invitationSteps, invitationsTo, personRow, type TokenPerson } from '@/lib/core/auth/password-tokens'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { throttle } from '@/lib/core/auth/throttle'
import { changedFields, type Steps } from '@/lib/core/db/change'
import { rows, Source } from '@/lib/core/db/rows'
import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { counted } from '@/lib/core/format/plural'
import { listImport, listStatement } from '@/lib/core/record/list-import'
import { answers, type FieldsWith, listColumns, without } from '@/lib/core/record/record'
import { storedSql } from '@/lib/core/record/record-sql'
import { emailText } from '@/lib/core/text/fields'
import type { ListColumn } from '@/lib/core/workbook/list/columns'
import {
  checkedOf,
  EMPTY_CELL,
  type JudgedListRow,
  type ListWork,
  type PlannedRow,
  schemaProblems,
} from '@/lib/core/workbook/list/plan'
import type { ListRow, ReadList } from '@/lib/core/workbook/list/read-list'
import { readMetricCategories } from '@/lib/features/metrics/data'
import { readReference } from '@/lib/features/references/data'
import { companyUser } from '@/lib/features/users/contract'
import { CATEGORIES_SQL, readActor } from '@/lib/features/users/data'
import { PERSON, PERSON_ROW } from '@/lib/features/users/record'
import { FORGOTTEN, isForgotten } from '@/lib/features/users/rules'
import { newUserSchema, userEditSchema } from '@/lib/features/users/schema'
import { newsSteps } from '@/lib/features/users/statements'
import { Prisma } from '@/lib/generated/prisma/client'

type PersonColumn = FieldsWith<typeof PERSON, 'column'>

const LISTED = without(PERSON_ROW, 'user_status_id')

const knownUser = companyUser
  .pick({ id: true, version: true })
  .extend(answers(PERSON))
  .omit({ user_status_id: true })

type KnownUser = z.output<typeof knownUser>

/** The columns of a list of people, in the order of the file. Administrators are invited one by one. */
async function userColumns(scope: CompanyScope): Promise<ListColumn<PersonColumn>[]> {
  const [roles, companies, categories] = await Promise.all([
    readReference(scope, 'user-roles'),
    readReference(scope, 'companies'),
    readMetricCategories(),
  ])
  return listColumns(PERSON, {
    user_role_id: roles.filter(({ id }) => id !== USER_ROLE.admin),
    company_id: companies,
    metric_category_ids: categories,
  })
}

type ListedUser = Omit<KnownUser, 'id' | 'version'>

type UserWork = ListWork<ListedUser>

const IS_ADMIN = 'Это администратор: его данные меняют на его странице'
const OTHER_ROLE = 'Роль меняют на странице пользователя'
const OTHER_COMPANY = 'В другую организацию переводят на странице пользователя'
const NO_CATEGORIES = 'Категории назначают только операторам'

/** The bound of the table's trigger (users_bound). */
const MAX_PEOPLE = 500

/** @param had how many people each organisation has */
function planUsers(
  list: ReadList<PersonColumn>,
  known: readonly KnownUser[],
  had: ReadonlyMap<number, number>,
): PlannedRow<UserWork>[] {
  const joined = new Map<number, number>()
  const byEmail = new Map(known.map((user) => [user.email, user]))
  const seen = new Map<string, number>()
  return list.rows.map((row) => {
    const email = emailText.safeParse(row.values.email).data
    const earlier = email === undefined ? undefined : seen.get(email)
    if (email !== undefined) seen.set(email, earlier ?? row.row)
    const found = email === undefined ? undefined : byEmail.get(email)
    const repeated = earlier !== undefined && { problems: { email: [`Повторяет строку ${earlier}`] } }
    const planned = repeated || (found ? edited(row, found) : added(row))
    const judged = { ...planned, row, before: found, name: row.values.email }
    const checked = checkedOf(list, judged)
    const company = checked.work?.kind === 'create' ? checked.work.fields.company_id : null
    if (company === null) return checked
    const [count, place] = [had.get(company) ?? 0, (joined.get(company) ?? 0) + 1]
    if (count + place > MAX_PEOPLE)
      return checkedOf(list, { ...judged, problems: { company_id: [noRoom(count)] } })
    joined.set(company, place)
    return checked
  })
}

const noRoom = (count: number) =>
  `В организации ${counted(count, 'пользователь', 'пользователя', 'пользователей')}, помещается до ${MAX_PEOPLE}`

/** Whether a row assigns categories to somebody who is no operator; an empty cell assigns none. */
const hasMisplaced = ({ values }: ListRow<PersonColumn>, fields: ListedUser) =>
  fields.user_role_id !== USER_ROLE.operator &&
  values.metric_category_ids !== undefined &&
  fields.metric_category_ids.length > 0

function added(row: ListRow<PersonColumn>): JudgedListRow<UserWork> {
  const parsed = newUserSchema.safeParse(row.values)
  // The schema does not require it, because a single person's form has the organisation in its URL.
  const missing = row.values.company_id === undefined && { company_id: [EMPTY_CELL] }
  if (!parsed.success) return { problems: { ...missing, ...schemaProblems(row, parsed.error) } }
  const fields: ListedUser = parsed.data
  return {
    problems: {
      ...missing,
      ...(hasMisplaced(row, fields) && { metric_category_ids: [NO_CATEGORIES] }),
    },
    work: { kind: 'create', fields },
  }
}

function edited(row: ListRow<PersonColumn>, { id, version, ...before }: KnownUser): JudgedListRow<UserWork> {
  if (before.user_role_id === USER_ROLE.admin) return { problems: { email: [IS_ADMIN] } }
  if (isForgotten({ id, ...before })) return { problems: { email: [FORGOTTEN] } }
  const parsed = userEditSchema.safeParse(row.values)
  if (!parsed.success) return { problems: schemaProblems(row, parsed.error) }
  const { version: _v, reactivate: _r, user_status_id: _s, ...sent } = parsed.data
  const fields: ListedUser = { ...before, ...sent }
  const changes = changedFields({ ...before }, { ...fields })
  if (Object.keys(changes.after).length === 0) return {}
  return {
    problems: {
      ...(fields.user_role_id !== before.user_role_id && { user_role_id: [OTHER_ROLE] }),
      ...(fields.company_id !== before.company_id && { company_id: [OTHER_COMPANY] }),
      ...(hasMisplaced(row, fields) && { metric_category_ids: [NO_CATEGORIES] }),
    },
    work: { kind: 'update', id, version, fields, ...changes },
  }
}

const CREATED = new Source(personRow, Prisma.sql`created`)

/** People with these lower-case addresses. */
function readKnownUsers(emails: readonly string[]): Promise<KnownUser[]> {
  return rows(
    knownUser,
    Prisma.sql`
    SELECT u.id, u.version, ${storedSql('u', LISTED)}, ${CATEGORIES_SQL} AS metric_category_ids
    FROM users u WHERE u.email = ANY(${[...emails]}::text[])`,
  )
}

async function readHeadcounts(companies: readonly number[]): Promise<Map<number, number>> {
  const found = await rows(
    z.object({ company_id: z.int(), count: z.int() }),
    Prisma.sql`SELECT company_id, count(*)::int AS count FROM users
      WHERE company_id = ANY(${[...companies]}::int[]) GROUP BY company_id`,
  )
  return new Map(found.map(({ company_id, count }) => [company_id, count]))
}

/**
 * Creates and updates people, and invites new ones.
 * @param letters notices to others
 */
async function importStatement(work: readonly UserWork[], letters: (people: Source<TokenPerson>) => Steps) {
  const invitations = await invitationsTo(
    work.flatMap(({ kind, fields }) => (kind === 'create' ? [fields] : [])),
  )
  return listStatement(personRow, work, {
    table: 'users',
    entity: 'user',
    key: 'email',
    fields: LISTED,
    added: { user_status_id: () => USER_STATUS.active },
    steps: (people) => ({
      dropped: Prisma.sql`
        DELETE FROM user_metric_categories c USING updated JOIN edits ON edits.id = updated.id
        WHERE c.user_id = updated.id
          AND NOT edits.fields -> 'metric_category_ids' @> to_jsonb(c.metric_category_id)`,
      added: Prisma.sql`
        INSERT INTO user_metric_categories (user_id, metric_category_id)
        SELECT person.id, category::int
        FROM ${people} person
        JOIN (SELECT fields FROM fresh UNION ALL SELECT fields FROM edits) typed
          ON typed.fields ->> 'email' = person.email
        CROSS JOIN jsonb_array_elements_text(typed.fields -> 'metric_category_ids') AS category
        ON CONFLICT DO NOTHING`,
      ...invitationSteps(CREATED, invitations),
      ...letters(people),
    }),
  })
}

/** One letter to the managers of an organisation about all their new colleagues. */
async function newsOf(scope: CompanyScope, work: readonly UserWork[]) {
  const actor = await readActor(scope)
  const managers = work.flatMap(({ kind, fields }) =>
    kind === 'create' && fields.user_role_id === USER_ROLE.manager ? [fields] : [],
  )
  const managed = [...new Set(managers.flatMap(({ company_id }) => company_id ?? []))]
  return (people: Source<TokenPerson>): Steps =>
    Object.assign(
      {},
      ...managed.map((companyId) => {
        const joined = managers.filter(({ company_id }) => company_id === companyId)
        return newsSteps(people, [{ companyId, kind: 'invited' }], joined, actor)
      }),
    )
}

/** The list of people: its blank file, the check of a filled one, and its import, which invites new people by mail. */
export const userList = listImport({
  sheet: 'Пользователи',
  key: 'email',
  columns: userColumns,
  async plan(list: ReadList<PersonColumn>) {
    const emails = list.rows.flatMap(({ values }) => emailText.safeParse(values.email).data ?? [])
    const companies = list.rows.flatMap(({ values }) =>
      typeof values.company_id === 'number' ? [values.company_id] : [],
    )
    const [known, had] = await Promise.all([readKnownUsers(emails), readHeadcounts(companies)])
    return planUsers(list, known, had)
  },
  async changes(scope, parts) {
    const work = parts.flat()
    if (work.some(({ kind }) => kind === 'create')) await throttle.spend(scope.userId, 'lists')
    const news = await newsOf(scope, work)
    return Promise.all(
      parts.map((part, place) => importStatement(part, place === parts.length - 1 ? news : () => ({}))),
    )
  },
})
