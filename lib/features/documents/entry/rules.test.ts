import { describe, expect, it } from 'vitest'
import { DOCUMENT_STATUS } from '@/lib/core/domain/dictionaries'
import {
  allowedActions,
  approvalProblems,
  commentProblems,
  documentRefusals,
  isPeriodOpen,
  noteErrorWords,
  type RoleOfActor,
  refusalWords,
} from '@/lib/features/documents/entry/rules'

const DRAFT = {
  input_document_status_id: DOCUMENT_STATUS.draft,
  is_watcher_company: false,
  approval_by_manager_only: false,
}
const APPROVED = { ...DRAFT, input_document_status_id: DOCUMENT_STATUS.approved }
const ROLES: RoleOfActor[] = ['admin', 'manager', 'operator']

describe('documentRefusals', () => {
  it.each(ROLES)('%s may edit, approve and delete a draft, and not withdraw it', (role) => {
    expect(allowedActions({ role }, DRAFT)).toMatchObject({
      edit: true,
      approve: true,
      withdraw: false,
      delete: true,
    })
  })

  it('an approved document is final for everybody; only an admin withdraws it, nobody deletes it', () => {
    const final = { edit: 'approved', approve: 'approved', withdraw: 'admin_only', delete: 'approved_kept' }
    expect(documentRefusals('operator', APPROVED)).toMatchObject(final)
    expect(documentRefusals('manager', APPROVED)).toMatchObject(final)
    expect(documentRefusals('admin', APPROVED)).toMatchObject({
      edit: 'approved',
      approve: 'approved',
      withdraw: null,
      delete: 'approved_kept',
    })
  })

  it('an organisation may keep approval to its manager', () => {
    const strict = { ...DRAFT, approval_by_manager_only: true }
    expect(documentRefusals('operator', strict).approve).toBe('manager_only')
    expect(documentRefusals('manager', strict).approve).toBeNull()
    expect(documentRefusals('admin', strict).approve).toBeNull()
    expect(documentRefusals('operator', strict).edit).toBeNull()
  })

  it('managers and administrators ask and return; whoever enters says that it is mended', () => {
    const user = { surname: 'Петрова', name: 'Анна', secname: null }
    const returned = {
      reason: 'Не сходится',
      at: '2026-11-19T10:00:00.000Z',
      user,
      resent_at: null,
      changed: 0,
      answer: null,
    }
    for (const role of ROLES) {
      const refusal = role === 'operator' ? 'reviewer_only' : null
      expect(documentRefusals(role, DRAFT)).toMatchObject({
        ask: refusal,
        return: refusal,
        resend: 'not_returned',
      })
      expect(documentRefusals(role, { ...DRAFT, returned }).resend).toBeNull()
      const resent = { ...returned, resent_at: returned.at }
      expect(documentRefusals(role, { ...DRAFT, returned: resent }).resend).toBe('not_returned')
      // An approved document cannot be returned; its withdrawal is requested.
      expect(documentRefusals(role, APPROVED)).toMatchObject({ ask: refusal, return: 'approved' })
    }
  })

  it('the manager of an organisation asks for a withdrawal, once', () => {
    const user = { surname: 'Петрова', name: 'Анна', secname: null }
    const request = { reason: 'Ошибка', at: '2026-11-19T10:00:00.000Z', user, answer: null }
    const withRequest = (status: 'pending' | 'refused') => ({
      ...APPROVED,
      withdrawal_request: { ...request, status },
    })
    expect(documentRefusals('manager', APPROVED).request_withdrawal).toBeNull()
    expect(documentRefusals('manager', DRAFT).request_withdrawal).toBe('not_approved')
    expect(documentRefusals('manager', withRequest('pending')).request_withdrawal).toBe('requested')
    expect(documentRefusals('manager', withRequest('refused')).request_withdrawal).toBeNull()
    for (const role of ['admin', 'operator'] as const)
      expect(documentRefusals(role, APPROVED).request_withdrawal).toBe('requester_only')
  })

  it.each(ROLES)('nothing is entered for a watcher, not by %s either', (role) => {
    const watcher = { ...DRAFT, is_watcher_company: true }
    expect(documentRefusals(role, watcher)).toMatchObject({
      edit: 'watcher',
      approve: 'watcher',
      ask: 'watcher',
      return: 'watcher',
    })
  })
})

it('takes documents once the period is open, and never without indicators', () => {
  const third = { periodicity: 2, year: 2026, quarter: 3, month: 0 } as const
  const calendar = { today: '2026-10-01', beginDate: '2026-07-01' }
  expect(isPeriodOpen(third, calendar, 1)).toBe(true)
  expect(isPeriodOpen(third, { ...calendar, today: '2026-09-30' }, 1)).toBe(false)
  expect(isPeriodOpen(third, calendar, 0)).toBe(false)
})

it('a refusal names what is wrong: values that are not typed before what cannot be computed', () => {
  const cells = (...typed: Array<string | null>) => typed.map((exact) => ({ exact }))
  const empty = {
    ...{ is_active: true, non_value: 'missing' as const },
    input_document_value_calc_data: cells('1', null),
  }
  const zero = {
    ...{ is_active: true, non_value: 'zero_denominator' as const },
    input_document_value_calc_data: cells('1', '0'),
  }
  const words = (...rows: Parameters<typeof approvalProblems>[0]) => refusalWords(approvalProblems(rows))
  expect(words(zero, empty)).toBe('Утвердить нельзя: заполнены не все данные')
  expect(words(zero)).toBe(
    'Утвердить нельзя. Деление на ноль: проверьте знаменатель или отключите показатель',
  )
  expect(words()).toBe('Утвердить нельзя. Включите хотя бы один показатель')
  expect(refusalWords({})).toBe('Утвердить нельзя: объясните предупреждения')
})

describe('comments on warnings', () => {
  const warned = {
    is_active: true,
    note: null,
    warnings: [
      { code: 'outlier' as const, message: 'Странно' },
      { code: 'cross_check' as const, message: 'Очень' },
      { code: 'cross_check_hint' as const, message: 'Не сходится' },
    ],
  }

  it('are asked for on rows that are on, warned of, and not explained', () => {
    const rows = [
      { ...warned, warnings: [] },
      warned,
      { ...warned, note: ' \n' },
      { ...warned, note: 'Так и было' },
      { ...warned, is_active: false },
      { ...warned, warnings: warned.warnings.slice(2) },
    ]
    const messages = ['Объясните предупреждение: Странно', 'Объясните предупреждение: Очень']
    expect(commentProblems(rows)).toEqual({
      'input_document_values.1.note': messages,
      'input_document_values.2.note': messages,
    })
    const [strange, ...others] = warned.warnings
    expect(noteErrorWords(messages.join('. '), warned.warnings)).toBe('Объясните, если число верно')
    expect(noteErrorWords(messages.join('. '), others)).toBe(messages.join('. '))
    expect(noteErrorWords('Не больше 2000 символов', strange ? [strange] : [])).toBe(
      'Не больше 2000 символов',
    )
  })
})
