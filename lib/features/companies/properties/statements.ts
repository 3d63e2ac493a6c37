import 'server-only'
import { auditSql, type Steps } from '@/lib/core/db/change'
import { idRow, type Source, selected } from '@/lib/core/db/rows'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import { administratorsIf, outboxSql, personOf } from '@/lib/core/mail/outbox'
import type { PropertyChange, SomeProperties } from '@/lib/features/companies/contract'
import { propertyWords } from '@/lib/features/companies/labels'
import { PROPERTY_NAMES } from '@/lib/features/companies/values/rules'
import { Prisma } from '@/lib/generated/prisma/client'

interface Named {
  name: string
  number: string
}

const lines = (changes: readonly PropertyChange[]) =>
  changes.map(
    ({ property, before, after }) =>
      `${PROPERTY_NAMES[property]}: ${propertyWords(before)} → ${propertyWords(after)}.`,
  )

const toOwnCompany = () => ({ label: 'Открыть «Мою организацию»', url: appLink('/settings/company') })

/** To the administrators: a proposal needs their decision. */
export function proposalLetter(
  { id, name, number }: Named & { id: number },
  changes: readonly PropertyChange[],
): Letter {
  return letter({
    subject: `Заявка на изменение сведений организации № ${number}`,
    before: [
      `${name} (№ ${number}) просит изменить сведения, по которым её сравнивают с другими.`,
      ...lines(changes),
    ],
    action: { label: 'Рассмотреть заявку', url: appLink('/admin/property-requests') },
    daily: { kind: 'property_request', companyId: id },
    after: ['До вашего решения действуют прежние сведения.'],
  })
}

/** To the proposer: the properties were changed. */
export function confirmationLetter(changes: readonly PropertyChange[]): Letter {
  return letter({
    subject: 'Изменение сведений подтверждено',
    before: ['Администратор подтвердил новые сведения вашей организации.', ...lines(changes)],
    action: toOwnCompany(),
    after: ['С этой минуты ваша организация сравнивается с другими по новым сведениям.'],
  })
}

/** To the proposer: the properties stay, and why. */
export function refusalLetter(changes: readonly PropertyChange[], reason: string): Letter {
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

export const ENTITY = 'property_request'

/** How an organisation's pending request ends when the organisation is saved. */
export type RequestChange =
  | { ends: 'withdrawn' }
  | {
      ends: 'replaced'
      /** Null for an administrator's direct edit. */
      by: { before: SomeProperties; after: SomeProperties; letter: Letter } | null
    }

const ended = selected(idRow, Prisma.sql`SELECT id FROM ended`)

/** Steps that end an organisation's pending request and store a new one, when it is saved. */
export function requestSteps(company: Source<{ id: number }>, change: RequestChange, userId: number): Steps {
  const { ends } = change
  const end = {
    ended: Prisma.sql`
      UPDATE property_requests q SET status = ${ends}, decided_at = now(), decided_by_id = ${userId}
      FROM ${company} company WHERE q.company_id = company.id AND q.status = 'pending' RETURNING q.id, q.user_id`,
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
