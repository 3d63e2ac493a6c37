import 'server-only'
import { appLink, type Letter, letter } from '@/lib/core/mail/letter'
import type { PropertyChange } from '@/lib/features/companies/contract'
import { propertyWords } from '@/lib/features/companies/labels'
import { PROPERTY_NAMES } from '@/lib/features/companies/values/rules'

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
export function replacementLetter(): Letter {
  return letter({
    subject: 'Сведения организации изменены администратором',
    before: [
      'Администратор изменил сведения вашей организации сам, поэтому ваша заявка на их изменение закрыта.',
    ],
    action: toOwnCompany(),
    after: ['Если сведения неверны, отправьте новую заявку.'],
  })
}
