import 'server-only'
import type { Person } from '@/lib/core/auth/password-tokens'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { throttle } from '@/lib/core/auth/throttle'
import { commitAll, type Steps } from '@/lib/core/db/change'
import type { Source } from '@/lib/core/db/source'
import { USER_ROLE } from '@/lib/core/domain/dictionaries'
import { stale } from '@/lib/core/http/errors'
import { emailText } from '@/lib/core/text/fields'
import { listForm } from '@/lib/core/workbook/list/form'
import { type ListPlan, partsOf, planOf } from '@/lib/core/workbook/list/plan'
import { readList } from '@/lib/core/workbook/list/read-list'
import { type CheckedList, LIST_STALE, type TakenList } from '@/lib/core/workbook/list/shapes'
import { readUpload } from '@/lib/core/workbook/read-upload'
import { readActor } from '@/lib/features/users/data'
import { USERS_SHEET, userColumns } from '@/lib/features/users/import/columns'
import { readKnownUsers, readListWords } from '@/lib/features/users/import/known-data'
import { planUsers, type UserWork } from '@/lib/features/users/import/plan'
import { importStatement } from '@/lib/features/users/import/statements'
import { newsSteps } from '@/lib/features/users/statements'

/** The file that a list of people is filled in. */
export async function usersForm(scope: CompanyScope): Promise<ReadableStream<Uint8Array>> {
  return listForm(USERS_SHEET, userColumns(await readListWords(scope)))
}

async function planned(scope: CompanyScope, bytes: Uint8Array): Promise<ListPlan<UserWork>> {
  const sheets = await readUpload(bytes)
  const columns = userColumns(await readListWords(scope))
  const list = readList(sheets, { sheet: USERS_SHEET, columns, key: 'email' })
  const emails = list.rows.flatMap(({ values }) => emailText.safeParse(values.email).data ?? [])
  return planOf(list.ignored, planUsers(list, columns, await readKnownUsers(emails)))
}

/**
 * What an uploaded list of people would do. Saves nothing and writes to nobody.
 * @throws AppError invalid, with the words under `file`
 */
export async function checkUsers(scope: CompanyScope, bytes: Uint8Array): Promise<CheckedList> {
  return (await planned(scope, bytes)).answer
}

/** One letter to the managers of an organisation, however many have joined them. */
async function newsOf(scope: CompanyScope, work: readonly UserWork[]) {
  const actor = await readActor(scope)
  const managers = work.flatMap(({ kind, fields }) =>
    kind === 'create' && fields.user_role_id === USER_ROLE.manager ? [fields] : [],
  )
  const managed = [...new Set(managers.flatMap(({ company_id }) => company_id ?? []))]
  return (people: Source<Person>): Steps =>
    Object.assign(
      {},
      ...managed.map((companyId) => {
        const joined = managers.filter(({ company_id }) => company_id === companyId)
        return newsSteps(people, [{ companyId, kind: 'invited' }], joined, actor)
      }),
    )
}

/**
 * Does what the check of this file told, all of it or nothing; new people are invited by mail.
 * @param digest of the check
 * @throws AppError invalid, with the words under `file`; stale when it would do anything else by now;
 *   too_many_requests
 */
export async function takeUsers(scope: CompanyScope, bytes: Uint8Array, digest: string): Promise<TakenList> {
  const { answer, work } = await planned(scope, bytes)
  if (answer.digest !== digest) throw stale(LIST_STALE)
  if (work.length === 0) return { created: 0, updated: 0 }
  const created = work.filter(({ kind }) => kind === 'create').length
  if (created > 0) await throttle.spend(scope.userId, 'lists')
  const news = await newsOf(scope, work)
  const changes = partsOf(work).map((part, place, parts) =>
    importStatement(part, place === parts.length - 1 ? news : () => ({})),
  )
  await commitAll(changes, work.length, () => stale(LIST_STALE))
  return { created, updated: work.length - created }
}
