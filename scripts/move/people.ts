import { randomInt } from 'node:crypto'
import { PERIODICITY } from '@/lib/calc/periods'
import { isMovedHash } from '@/lib/core/auth/password'
import { USER_ROLE, USER_STATUS } from '@/lib/core/domain/dictionaries'
import { emailText } from '@/lib/core/text/fields'
import { plainWords } from '@/lib/core/workbook/list/columns'
import { insertRows, reserveIds } from '@/prisma/seed/bulk'
import type { SqlClient } from '@/prisma/seed/connection'
import { changesOf } from '@/scripts/move/codes'
import {
  beginOf,
  isDeletedThere,
  isMoved,
  isUnfit,
  link,
  linked,
  linkOf,
  type Move,
  rewrite,
  sha256,
  tell,
  tellUnknown,
  text,
} from '@/scripts/move/links'
import { beginningOf, storedDay, textOf, truthOf } from '@/scripts/move/rules'
import { idOf, type Row } from '@/scripts/move/shape'

async function freeNumber(client: SqlClient): Promise<string> {
  const number = String(randomInt(100_000, 1_000_000))
  const { rowCount } = await client.query('SELECT 1 FROM companies WHERE number = $1', [number])
  return rowCount ? freeNumber(client) : number
}

/** The kind of link that holds an organisation's number in comparisons of the former system. */
const FORMER_NUMBER = 'company_numbers'

/** The number that comparisons of the former system showed, for administrators: of our organisation, after the former row's id. */
async function keepNumber({ client, checksum: bundle }: Move, row: Row, id: number, fingerprint: string) {
  const number = text(row, 'former_number')
  const legacy_id = `${idOf(row)} ${number}`
  await client.query('DELETE FROM legacy_links WHERE entity = $1 AND starts_with(legacy_id, $2)', [
    FORMER_NUMBER,
    `${idOf(row)} `,
  ])
  // Longer than the column: not a number of comparisons.
  if (number && legacy_id.length <= 40)
    await insertRows(client, 'legacy_links', [{ entity: FORMER_NUMBER, legacy_id, id, fingerprint, bundle }])
}

export async function moveCompany(
  move: Move,
  row: Row,
  documents: readonly Row[],
  dictionaries: Record<string, (value: string | null | undefined) => number | undefined>,
): Promise<void> {
  const fingerprint = sha256(row)
  if (isMoved(move, 'companies', row, fingerprint)) return
  const begin = await beginOf(documents)
  const known = (field: string, name: string) => dictionaries[name]?.(row[field]) ?? null
  const before = linkOf(move, 'companies', row)
  const region_id = known('region_id', 'regions')
  if (textOf(row.deleted_at)) return tell(move, 'companies', row, before ? 'kept' : 'left', 'deleted')
  if (isUnfit(move, 'companies', row)) return
  const [role, ownership] = [textOf(row.company_role_id), textOf(row.company_ownership_id)]
  // Both dictionaries have the fixed ids 1 and 2.
  const [company_role_id = false, company_ownership_id = false] = [role, ownership].map(
    (one) => one === null || /^[12]$/.test(one),
  )
  const isKnown = { region_id: region_id !== null, company_role_id, company_ownership_id }
  if (region_id === null || !company_role_id || !company_ownership_id)
    return tellUnknown(move, 'companies', row, isKnown)
  const short_name = text(row, 'short_name')
  const { rows: own } = await move.client.query<
    Record<'name' | 'short_name', string> & Record<'id' | 'region_id', number>
  >('SELECT id, name, short_name, region_id FROM companies WHERE id IS DISTINCT FROM $1 ORDER BY id', [
    before?.id,
  ])
  const isCalled = (one: string | null, other: string | null | undefined) =>
    plainWords(one ?? '') === plainWords(other ?? '')
  const alike = own.filter((one) => isCalled(one.short_name, short_name))
  const same = alike.find((one) => isCalled(one.name, row.name) && one.region_id === region_id)
  if (same && !before) {
    await keepNumber(move, row, same.id, fingerprint)
    return link(move, 'companies', [{ row, id: same.id, fingerprint }], true)
  }
  if (alike.length > 0) return tell(move, 'companies', row, 'question', 'short_name_taken')
  const described = {
    region_id,
    short_name,
    name: text(row, 'name'),
    city: text(row, 'city') ?? '—',
    company_role_id: role ? Number(role) : 1,
    address: text(row, 'address'),
    director_position: text(row, 'director_position'),
    director_name: text(row, 'director_name'),
    company_type_id: known('company_type_id', 'company_types'),
    company_ownership_id: ownership ? Number(ownership) : null,
    company_level_id: known('company_level_id', 'company_levels'),
    company_bed_capacity_id: known('company_bed_capacity_id', 'company_bed_capacities'),
    is_emergency: truthOf(textOf(row.is_emergency)) ?? null,
  }
  const { company_type_id, company_level_id, company_bed_capacity_id, is_emergency } = described
  const chosen = { company_type_id, company_level_id, company_bed_capacity_id, is_emergency }
  const changes = changesOf({
    text_absent: text(row, 'city') === null,
    role_default: role === null,
    number_new: text(row, 'former_number') !== null,
    choice_left_empty: Object.entries(chosen).filter(
      ([field, one]) => one === null && textOf(row[field]) !== null,
    ).length,
  })
  if (before) {
    const version = await rewrite(move, 'companies', before, described)
    if (!version) return tell(move, 'companies', row, 'kept', 'changed_both', before.id)
    await keepNumber(move, row, before.id, fingerprint)
    return link(move, 'companies', [{ row, id: before.id, fingerprint, version, changes }])
  }
  const [id = 0] = await reserveIds(move.client, 'companies', 1)
  const number = await freeNumber(move.client)
  await insertRows(move.client, 'companies', [
    {
      id,
      number,
      ...described,
      date_begin_year: beginningOf(PERIODICITY.year, storedDay(row.date_begin_year)) ?? begin,
      date_begin_quarter: beginningOf(PERIODICITY.quarter, storedDay(row.date_begin_quarter)) ?? begin,
      date_begin_month: beginningOf(PERIODICITY.month, storedDay(row.date_begin_month)) ?? begin,
      approval_by_manager_only: false,
      password_sign_in: true,
      is_demonstration: false,
      version: 1,
      created_at: new Date().toISOString(),
      updated_at: new Date().toISOString(),
    },
  ])
  await keepNumber(move, row, id, fingerprint)
  await link(move, 'companies', [{ row, id, fingerprint, version: 1, changes }])
}

const isAddress = (email: string) => emailText.safeParse(email).success

interface Account {
  id: number
  email: string
  user_role_id: number
  company_id: number | null
  password_hash: string | null
}

export async function moveUsers(
  move: Move,
  users: readonly Row[],
  categories: readonly number[],
): Promise<void> {
  const addressOf = (row: Row) => (textOf(row.email) ?? '').toLowerCase()
  const { rows: own } = await move.client.query<Account>(
    'SELECT id, email, user_role_id, company_id, password_hash FROM users WHERE email = ANY($1)',
    [users.map(addressOf)],
  )
  const byAddress = new Map(own.map((account) => [account.email, account]))
  // If the former system assigns no categories, operators get all.
  const hasAssignments = move.bundle.user_categories.length > 0
  const assigned = (row: Row) => {
    if (!hasAssignments) return categories
    const own = move.bundle.user_categories.filter(({ user_id }) => user_id === idOf(row))
    return [...new Set(own.flatMap((one) => linked(move, 'metric_categories', one.metric_category_id) ?? []))]
  }
  const isDeleted = (row: Row) => textOf(row.deleted_at) !== null
  const [counts, living] = [new Map<string, number>(), new Map<string, number>()]
  for (const row of move.bundle.users) {
    const email = addressOf(row)
    for (const count of isDeleted(row) ? [counts] : [counts, living])
      count.set(email, (count.get(email) ?? 0) + 1)
  }
  for (const row of users) {
    const fingerprint = sha256(row)
    if (isMoved(move, 'users', row, fingerprint)) continue
    const role = Number(row.user_role_id)
    const company = role === USER_ROLE.admin ? null : linked(move, 'companies', row.company_id)
    const before = linkOf(move, 'users', row)
    // A deleted person whom documents name is moved without a password, and never takes another person's address.
    const isClosed = isDeleted(row) && !before && move.pointed.people.has(idOf(row))
    const stored = addressOf(row)
    const isOwn =
      !isClosed || (isAddress(stored) && counts.get(stored) === 1 && byAddress.get(stored) === undefined)
    const email = isOwn ? stored : `former-${idOf(row)}@deleted.invalid`.toLowerCase()
    const hash = isClosed ? null : textOf(row.password)
    const there = isOwn ? byAddress.get(email) : undefined
    const described = {
      surname: text(row, 'surname') ?? '—',
      name: text(row, 'name') ?? '—',
      secname: text(row, 'secname'),
      position: text(row, 'position'),
      user_status_id: isClosed
        ? USER_STATUS.blocked
        : Number(textOf(row.user_status_id) ?? USER_STATUS.active),
    }
    const password_hash = hash && isMovedHash(hash) ? hash : null
    const mayEnter = role === USER_ROLE.operator ? assigned(row) : []
    const changes = changesOf({
      text_absent: [row.surname, row.name].filter((one) => textOf(one) === null).length,
      status_default: !isClosed && textOf(row.user_status_id) === null,
      account_closed: isClosed,
      address_made: !isOwn,
      password_left: hash !== null && password_hash === null,
      categories_none: role === USER_ROLE.operator && !isClosed && !before && mayEnter.length === 0,
    })
    if (isDeleted(row) && (!isClosed || company === undefined))
      tell(move, 'users', row, before ? 'kept' : 'left', 'deleted')
    else if (isUnfit(move, 'users', { ...row, email })) continue
    else if (company === undefined && isDeletedThere(move, 'companies', row.company_id))
      tell(move, 'users', row, 'left', 'deleted_above')
    else if (company === undefined) tell(move, 'users', row, 'refused', 'company_unknown')
    else if (![1, 2, 3].includes(role) || ![1, 2].includes(described.user_status_id) || !isAddress(email))
      tell(move, 'users', row, 'refused', 'not_valid')
    else if ((living.get(email) ?? 0) > 1) tell(move, 'users', row, 'question', 'address_twice')
    else if (before) {
      const isSameAccount =
        there?.id === before.id && there.user_role_id === role && there.company_id === company
      // After the first sign-in here the product's own hash is kept.
      const own = there?.password_hash && !isMovedHash(there.password_hash) ? {} : { password_hash }
      const version = isSameAccount
        ? await rewrite(move, 'users', before, { ...described, ...own })
        : undefined
      if (version) await link(move, 'users', [{ row, id: before.id, fingerprint, version, changes }])
      else
        tell(move, 'users', row, 'kept', isSameAccount ? 'changed_both' : 'account_changed_there', before.id)
    } else if (there) tell(move, 'users', row, 'question', 'address_taken')
    else {
      const [id = 0] = await reserveIds(move.client, 'users', 1)
      await insertRows(move.client, 'users', [
        {
          id,
          email,
          company_id: company,
          user_role_id: role,
          ...described,
          password_hash,
          version: 1,
          created_at: new Date().toISOString(),
          updated_at: new Date().toISOString(),
        },
      ])
      const may = mayEnter.map((metric_category_id) => ({ user_id: id, metric_category_id }))
      await insertRows(move.client, 'user_metric_categories', may)
      await link(move, 'users', [{ row, id, fingerprint, version: 1, changes }])
    }
  }
}
