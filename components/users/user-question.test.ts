import { describe, expect, test } from 'vitest'
import { actionsFor, questionOf } from '@/components/users/user-question'
import type { CompanyUser } from '@/lib/features/users/contract'
import { userState } from '@/lib/features/users/labels'

const ADMIN = { viewer: 'admin', viewerId: 1 } as const
const MANAGER = { viewer: 'manager', viewerId: 2 } as const

const person = (overrides: Partial<CompanyUser> = {}): CompanyUser => ({
  id: 7,
  surname: 'Громова',
  name: 'Нина',
  secname: null,
  email: 'gromova@example.test',
  pending_email: null,
  position: null,
  contacts: null,
  user_role_id: 3,
  user_role: { id: 3, name: 'Оператор', system_name: 'operator' },
  user_status_id: 1,
  status: { id: 1, name: 'Активный', system_name: 'active' },
  company_id: 5,
  company: { id: 5, short_name: 'ГБ 5' },
  metric_category_ids: [],
  metric_categories: [],
  agreement_accepted: true,
  has_factor: false,
  is_locked_out: false,
  is_only_manager: false,
  invitation: 'accepted',
  last_used_at: null,
  suspended_at: null,
  version: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  ...overrides,
})

describe('actionsFor', () => {
  test('an active person can be blocked, and nothing else', () => {
    expect(actionsFor(person(), MANAGER)).toEqual(['block'])
  })

  test('nobody blocks themselves', () => {
    expect(actionsFor(person({ id: 2 }), MANAGER)).toEqual([])
    expect(actionsFor(person({ id: 2 }), ADMIN)).toEqual(['block'])
  })

  test.each(['sent', 'expired'] as const)('an invitation that is %s can be sent again', (invitation) => {
    expect(actionsFor(person({ invitation }), MANAGER)).toEqual(['invite', 'block'])
  })

  test('whoever is left without a way in is invited', () => {
    const lockedOut = person({ is_locked_out: true })
    expect(actionsFor(lockedOut, MANAGER)).toEqual(['invite', 'block'])
    expect([userState(lockedOut), userState(person())]).toEqual(['locked_out', 'active'])
    expect(actionsFor({ ...lockedOut, suspended_at: '2026-01-01T00:00:00Z' }, MANAGER)).toEqual(['block'])
    expect(questionOf('invite', lockedOut).title).toBe('Отправить приглашение?')
    expect(questionOf('invite', person({ invitation: 'sent' })).title).toContain('повторно')
  })

  test('a blocked person is unblocked first', () => {
    const blocked = person({ user_status_id: 2, invitation: 'expired', suspended_at: '2026-01-01T00:00:00Z' })
    expect(actionsFor(blocked, ADMIN)).toEqual(['unblock'])
  })

  test('lost factors are another’s, and an administrator’s to take away', () => {
    const secured = person({ has_factor: true })
    expect(actionsFor(secured, MANAGER)).toEqual(['block'])
    expect(actionsFor(secured, ADMIN)).toEqual(['reset_factors', 'block'])
    expect(actionsFor({ ...secured, id: 1 }, ADMIN)).toEqual([])
  })

  test('a change of address that waits can be ended', () => {
    const waiting = person({ pending_email: 'gromova@example.org' })
    expect(actionsFor(waiting, MANAGER)).toEqual(['cancel_email', 'block'])
    const { message } = questionOf('cancel_email', waiting)
    expect(message).toContain('gromova@example.test')
    expect(message).toContain('gromova@example.org')
  })

  test('a forgotten person is left alone', () => {
    const forgotten = person({ email: 'forgotten-7@example.invalid', user_status_id: 2 })
    expect(actionsFor(forgotten, ADMIN)).toEqual([])
  })

  test('only an administrator ends a suspension', () => {
    const suspended = person({ suspended_at: '2026-01-01T00:00:00Z' })
    expect(actionsFor(suspended, ADMIN)).toEqual(['reactivate', 'block'])
    expect(actionsFor(suspended, MANAGER)).toEqual(['block'])
  })
})

test.each([
  ['unblock', { user_status_id: 2 }],
  ['reactivate', { suspended_at: '2026-01-01T00:00:00Z' }],
] as const)('%s promises entry only to who has a way in', (action, state) => {
  const messageOf = (more: Partial<CompanyUser>) => questionOf(action, person({ ...state, ...more })).message
  expect(messageOf({})).toContain('снова сможет войти')
  expect(messageOf({ invitation: 'expired' })).toMatch(/^(?!.*сможет войти).*отправьте его повторно/)
  expect(messageOf({ is_locked_out: true })).toContain('когда привяжет единый вход')
})

test('unblocking does not end a suspension, and says so', () => {
  const both = person({ user_status_id: 2, suspended_at: '2026-01-01T00:00:00Z' })
  expect(questionOf('unblock', both).message).toMatch(/^(?!.*сможет войти).*останется приостановленным/)
})

test('blocking a manager says that their keys stop until they return, and that nobody else leads the organisation', () => {
  const messageOf = (more: Partial<CompanyUser>) => questionOf('block', person(more)).message
  expect(messageOf({ user_role_id: 2 })).toContain('Ключи обмена')
  expect(messageOf({ user_role_id: 2 })).not.toContain('Других руководителей')
  expect(messageOf({ user_role_id: 2, is_only_manager: true })).toContain(
    'Других руководителей в организации нет',
  )
  expect(messageOf({})).not.toContain('Ключи обмена')
  const back = (user_role_id: number) =>
    questionOf('unblock', person({ user_status_id: 2, user_role_id })).message
  expect([back(2), back(3)].map((words) => words.includes('снова заработают'))).toEqual([true, false])
})
