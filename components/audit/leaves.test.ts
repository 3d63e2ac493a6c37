import { expect, it } from 'vitest'
import { leavesOf } from '@/components/audit/leaves'

const WORDING = {
  names: { company_level_id: { 2: 'Второй уровень' } },
  records: {},
}

it('puts the values of both sides into one list, by the names that lead to them', () => {
  expect(
    leavesOf(
      { status: 'new', by: { name: 'Иван' }, gone: true },
      { status: 'closed', list: [1, null] },
      WORDING,
    ),
  ).toEqual([
    { path: 'status', before: 'new', after: 'closed' },
    { path: 'by.name', before: 'Иван', after: null },
    { path: 'gone', before: 'да', after: null },
    { path: 'list.0', before: null, after: '1' },
    { path: 'list.1', before: null, after: '—' },
  ])
  expect(leavesOf(null, null, WORDING)).toEqual([])
})

it('calls rows of dictionaries by name, and days and instants as they are written', () => {
  const after = {
    company_level_id: 2,
    nested: { company_level_id: 9 },
    date_end: '2026-09-30',
    at: '2026-09-30T21:05:00Z',
    text: '2026-09-30 and more',
  }
  expect(leavesOf(null, after, WORDING).map((leaf) => leaf.after)).toEqual([
    'Второй уровень',
    '9',
    '30.09.2026',
    '01.10.2026, 00:05',
    '2026-09-30 and more',
  ])
})
