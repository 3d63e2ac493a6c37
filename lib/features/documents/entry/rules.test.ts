import { describe, expect, it } from 'vitest'
import {
  allowedActions,
  approvalProblems,
  commentProblems,
  documentRefusals,
  isPeriodOpen,
  type RoleOfActor,
} from '@/lib/features/documents/entry/rules'

const DRAFT = { statusId: 1, isWatcherCompany: false, approvalByManagerOnly: false }
const APPROVED = { ...DRAFT, statusId: 2 }
const ROLES: RoleOfActor[] = ['admin', 'manager', 'operator']

describe('documentRefusals', () => {
  it.each(ROLES)('%s may edit, approve and delete a draft, and not withdraw it', (role) => {
    expect(allowedActions(role, DRAFT)).toEqual({ edit: true, approve: true, withdraw: false, delete: true })
  })

  it('an approved document is final for everybody; only an admin withdraws or deletes it', () => {
    const final = {
      edit: 'approved',
      approve: 'approved',
      withdraw: 'admin_only',
      delete: 'approved_admin_only',
    }
    expect(documentRefusals('operator', APPROVED)).toEqual(final)
    expect(documentRefusals('manager', APPROVED)).toEqual(final)
    expect(documentRefusals('admin', APPROVED)).toEqual({
      edit: 'approved',
      approve: 'approved',
      withdraw: null,
      delete: null,
    })
  })

  it('an organisation may keep approval to its manager', () => {
    const strict = { ...DRAFT, approvalByManagerOnly: true }
    expect(documentRefusals('operator', strict).approve).toBe('manager_only')
    expect(documentRefusals('manager', strict).approve).toBeNull()
    expect(documentRefusals('admin', strict).approve).toBeNull()
    expect(documentRefusals('operator', strict).edit).toBeNull()
  })

  it.each(ROLES)('nothing is entered for a watcher, not by %s either', (role) => {
    const watcher = { ...DRAFT, isWatcherCompany: true }
    expect(documentRefusals(role, watcher)).toMatchObject({ edit: 'watcher', approve: 'watcher' })
  })
})

describe('isPeriodOpen', () => {
  const third = { periodicity: 2, year: 2026, quarter: 3, month: 0 } as const
  const calendar = { today: '2026-10-01', beginDate: '2026-07-01' }

  it('opens the day after the period ends', () => {
    expect(isPeriodOpen(third, calendar, 1)).toBe(true)
    expect(isPeriodOpen(third, { ...calendar, today: '2026-09-30' }, 1)).toBe(false)
  })

  it('never before the organisation began, never without indicators', () => {
    expect(isPeriodOpen(third, { ...calendar, beginDate: '2026-10-01' }, 1)).toBe(false)
    expect(isPeriodOpen(third, calendar, 0)).toBe(false)
  })
})

describe('approvalProblems', () => {
  const full = { isActive: true, nonValue: null, variables: [{ value: '1' }, { value: '2' }] }
  const off = {
    isActive: false,
    nonValue: 'inactive' as const,
    variables: [{ value: null }, { value: null }],
  }

  it('a complete document has none', () => {
    expect(approvalProblems([full, off])).toEqual({})
  })

  it('names every empty cell of rows that are on', () => {
    const half = {
      isActive: true,
      nonValue: 'missing' as const,
      variables: [{ value: '1' }, { value: null }],
    }
    expect(Object.keys(approvalProblems([full, off, half]))).toEqual([
      'input_document_values.2.input_document_value_calc_data.1.value',
    ])
  })

  it('names rows that cannot be computed', () => {
    const zero = {
      isActive: true,
      nonValue: 'zero_denominator' as const,
      variables: [{ value: '1' }, { value: '0' }],
    }
    expect(Object.keys(approvalProblems([zero]))).toEqual(['input_document_values.0.value'])
  })

  it('wants at least one row on', () => {
    expect(Object.keys(approvalProblems([off, off]))).toEqual(['input_document_values'])
    expect(Object.keys(approvalProblems([]))).toEqual(['input_document_values'])
  })
})

describe('comments on warnings', () => {
  const warned = { isActive: true, note: null, warnings: [{ message: 'Странно' }, { message: 'Очень' }] }

  it('are asked for on rows that are on, warned of, and not explained', () => {
    const rows = [
      { ...warned, warnings: [] },
      warned,
      { ...warned, note: ' \n' },
      { ...warned, note: 'Так и было' },
      { ...warned, isActive: false },
    ]
    const messages = ['Объясните предупреждение: Странно', 'Объясните предупреждение: Очень']
    expect(commentProblems(rows)).toEqual({
      'input_document_values.1.note': messages,
      'input_document_values.2.note': messages,
    })
  })
})
