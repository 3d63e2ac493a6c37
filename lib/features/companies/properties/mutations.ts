import 'server-only'
import { z } from 'zod'
import type { CompanyScope } from '@/lib/core/auth/scope'
import { throttle } from '@/lib/core/auth/throttle'
import { auditSql, makeChange, type Steps, tryChange } from '@/lib/core/db/change'
import { idRow, onlyRow, type Source, selected } from '@/lib/core/db/rows'
import { AppError, type FieldErrors, requireNoProblems, stale } from '@/lib/core/http/errors'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import { administratorsIf, outboxSql, personOf } from '@/lib/core/mail/outbox'
import { pick } from '@/lib/core/record/record'
import {
  type CompanyAnswer,
  type CompanyRequest,
  type companiesContract,
  type PropertyChange,
  propertyChange,
} from '@/lib/features/companies/contract'
import { CHANGES_JSON, readCompany, readRequest } from '@/lib/features/companies/data'
import { propertyChangeWords } from '@/lib/features/companies/labels'
import { type CompanyProperties, PROPERTIES } from '@/lib/features/companies/record'
import { proposedProperties } from '@/lib/features/companies/rules'
import { Prisma } from '@/lib/generated/prisma/client'

type SomeProperties = CompanyRequest['before']

/** Changes with dictionary names; a value missing in its dictionary becomes null. */
async function readChanges(before: SomeProperties, after: SomeProperties): Promise<PropertyChange[]> {
  const { changes } = await onlyRow(
    z.object({ changes: z.array(propertyChange) }),
    Prisma.sql`
    SELECT ${CHANGES_JSON} AS changes
    FROM (SELECT ${JSON.stringify(before)}::jsonb AS before, ${JSON.stringify(after)}::jsonb AS after) q`,
  )
  return changes
}

const lines = (changes: readonly PropertyChange[]) => changes.map((one) => `${propertyChangeWords(one)}.`)

const toOwnCompany = () => ({ label: 'Открыть «Мою организацию»', url: appLink('/settings/company') })

/** To the administrators: a proposal needs their decision. */
function proposalLetter(
  { id, name, number }: Pick<CompanyAnswer, 'id' | 'name' | 'number'>,
  changes: readonly PropertyChange[],
): Letter {
  return letter({
    subject: `Заявка на изменение сведений организации № ${number}`,
    before: [
      `${name} (№ ${number}) просит изменить сведения, по которым её сравнивают с другими.`,
      ...lines(changes),
    ],
    action: { label: 'Рассмотреть заявку', url: appLink('/admin/inbox?kind=properties') },
    daily: { kind: 'property_request', companyId: id },
    after: ['До вашего решения действуют прежние сведения.'],
  })
}

/** To the proposer: the properties were changed. */
function confirmationLetter(changes: readonly PropertyChange[]): Letter {
  return letter({
    subject: 'Изменение сведений подтверждено',
    before: ['Администратор подтвердил новые сведения вашей организации.', ...lines(changes)],
    action: toOwnCompany(),
    after: ['В сравнениях они появятся со следующим выпуском, до него там прежние сведения.'],
  })
}

/** To the proposer: the properties stay, and why. */
function refusalLetter(changes: readonly PropertyChange[], reason: string): Letter {
  return letter({
    subject: 'Изменение сведений отклонено',
    before: [
      'Администратор отклонил заявку на изменение сведений вашей организации.',
      ...lines(changes),
      `Причина: ${reason}`,
    ],
    action: toOwnCompany(),
    after: ['Действуют прежние сведения. Если нужно, исправьте их и отправьте новую заявку.'],
  })
}

/** To the proposer: an administrator changed the properties directly, whether as proposed or not. */
function replacementLetter(): Letter {
  return letter({
    subject: 'Сведения организации изменены администратором',
    before: [
      'Администратор изменил сведения вашей организации сам, поэтому ваша заявка на их изменение закрыта.',
    ],
    action: toOwnCompany(),
    after: ['Если сведения неверны, отправьте новую заявку.'],
  })
}

const ENTITY = 'property_request'

/** How an organisation's pending request ends when the organisation is saved. */
type RequestChange =
  | { ends: 'withdrawn' }
  | {
      ends: 'replaced'
      /** Null for an administrator's direct edit. */
      by: { before: SomeProperties; after: SomeProperties; letter: Letter } | null
    }

const ended = selected(idRow, Prisma.sql`SELECT id FROM ended`)

/** Steps that end an organisation's pending request and store a new one, when it is saved. */
function requestSteps(company: Source<{ id: number }>, change: RequestChange, userId: number): Steps {
  const { ends } = change
  const end = {
    ended: Prisma.sql`
      UPDATE property_requests q SET status = ${ends}, decided_at = now(), decided_by_id = ${userId}
      FROM ${company} company WHERE q.company_id = company.id AND q.status = 'pending'
      RETURNING q.id, q.user_id, q.company_id`,
    ended_audit: auditSql(ended, { action: `${ENTITY}.${ends}`, entity: ENTITY }),
  }
  if (ends === 'withdrawn') return end
  if (!change.by) return { ...end, mail: outboxSql(personOf(Prisma.sql`ended`), replacementLetter()) }
  const { before, after, letter } = change.by
  return {
    ...end,
    // Referring to the ended one orders the steps: an organisation has at most one pending request.
    proposed: Prisma.sql`
      INSERT INTO property_requests (company_id, user_id, before, after)
      SELECT company.id, ${userId}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb
      FROM ${company} company WHERE (SELECT count(*) FROM ended) >= 0 RETURNING id`,
    proposed_audit: auditSql(selected(idRow, Prisma.sql`SELECT id FROM proposed`), {
      action: `${ENTITY}.create`,
      entity: ENTITY,
      before,
      after,
    }),
    mail: outboxSql(administratorsIf(Prisma.sql`proposed`), letter),
  }
}

const OVER = 'Заявка уже решена, отозвана или заменена'
const CHOOSE = 'Выберите значение из списка'

function changedProperties(from: CompanyProperties, to: CompanyProperties) {
  const changed = PROPERTIES.filter((property) => from[property] !== to[property])
  return { before: pick(from, changed), after: pick(to, changed), some: changed.length > 0 }
}

/**
 * Steps that change an organisation's request when these properties are saved, or null without a change. An
 * administrator's edit ends a pending request. A manager's edit is a proposal: no change if already proposed, and a
 * withdrawal if it equals the current properties.
 * @throws AppError invalid (a value missing in its dictionary), too_many_requests
 */
export async function planRequest(
  scope: CompanyScope,
  company: CompanyAnswer,
  requested: CompanyProperties,
): Promise<((company: Source<{ id: number }>) => Steps) | null> {
  const stepsOf = (change: RequestChange) => (saved: Source<{ id: number }>) =>
    requestSteps(saved, change, scope.userId)
  const { before, after, some } = changedProperties(company, requested)
  if (scope.role === 'admin') return some ? stepsOf({ ends: 'replaced', by: null }) : null
  if (!changedProperties(proposedProperties(company), requested).some) return null
  if (!some) return stepsOf({ ends: 'withdrawn' })
  const changes = await readChanges(before, after)
  const unknown: FieldErrors = {}
  for (const { property, after: named } of changes)
    if (named === null && after[property] !== null) unknown[property] = [CHOOSE]
  requireNoProblems(unknown)
  await throttle.spend(scope.userId, 'requests')
  return stepsOf({ ends: 'replaced', by: { before, after, letter: proposalLetter(company, changes) } })
}

const decidedRow = idRow.extend({ company_id: z.int(), user_id: z.int() })
const COLUMNS = Prisma.raw(PROPERTIES.join(', '))

type Decision = z.output<(typeof companiesContract)['PUT /api/property-requests/{id}']['body']>

/**
 * Ends a pending request; a confirmed one is applied, unless the properties have changed since.
 * @throws AppError not_found, stale when it was decided, withdrawn or replaced concurrently
 */
async function end(scope: CompanyScope, id: number, decision: Decision | { status: 'withdrawn' }) {
  const { company, before, after, changes } = await readRequest(scope, id)
  const { status } = decision
  const isConfirmed = status === 'confirmed'
  const reason = 'reason' in decision ? decision.reason : null
  await makeChange(decidedRow, {
    locks: { companies: [company.id] },
    gate: Prisma.sql`
      UPDATE property_requests q SET status = ${status}, reason = ${reason}, decided_at = now(),
        decided_by_id = ${scope.userId}
      FROM companies c
      WHERE q.id = ${id} AND q.status = 'pending' AND c.id = q.company_id
        AND (NOT ${isConfirmed} OR to_jsonb(c) @> q.before)
      RETURNING q.id, q.company_id, q.user_id`,
    audit: {
      action: `${ENTITY}.${status}`,
      entity: ENTITY,
      ...(isConfirmed ? { before, after } : reason !== null && { after: { reason } }),
    },
    steps: (decided) => ({
      // The new version gives an open form of the organisation a conflict.
      applied: Prisma.sql`
        UPDATE companies c SET (${COLUMNS}) = (
            SELECT ${COLUMNS} FROM jsonb_populate_record(c, ${JSON.stringify(isConfirmed ? after : {})}::jsonb)),
          version = c.version + 1, updated_at = now()
        FROM ${decided} decided WHERE c.id = decided.company_id RETURNING c.id`,
      ...(isConfirmed && {
        applied_audit: auditSql(selected(idRow, Prisma.sql`SELECT id FROM applied`), {
          action: 'company.update',
          entity: 'company',
          before,
          after,
        }),
        mail: outboxSql(personOf(decided), confirmationLetter(changes)),
      }),
      ...(reason !== null && { mail: outboxSql(personOf(decided), refusalLetter(changes, reason)) }),
    }),
    otherwise: () => stale(OVER),
  })
  return company.id
}

/** Confirms or refuses a proposal. @throws AppError not_found, stale */
export async function decideRequest(scope: CompanyScope, id: number, decision: Decision) {
  await end(scope, id, decision)
  return readRequest(scope, id)
}

/** Withdraws an own proposal. @throws AppError not_found, stale */
export const withdrawRequest = async (scope: CompanyScope, id: number): Promise<CompanyAnswer> =>
  readCompany(scope, await end(scope, id, { status: 'withdrawn' }))

/**
 * Dismisses the refusal of an own proposal; idempotent.
 * @throws AppError not_found, conflict when it was not refused
 */
export async function dismissRequest(scope: CompanyScope, id: number): Promise<CompanyAnswer> {
  const request = await readRequest(scope, id)
  if (request.status !== 'refused') throw new AppError('conflict')
  await tryChange(idRow, {
    gate: Prisma.sql`
      UPDATE property_requests SET dismissed_at = now()
      WHERE id = ${id} AND status = 'refused' AND dismissed_at IS NULL RETURNING id`,
    audit: { action: `${ENTITY}.dismissed`, entity: ENTITY },
  })
  return readCompany(scope, request.company.id)
}
