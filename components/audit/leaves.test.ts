import { expect, it } from 'vitest'
import { leavesOf } from '@/components/audit/leaves'

it('puts the values of both sides into one list, by the names that lead to them', () => {
  expect(
    leavesOf({ status: 'new', by: { name: 'Иван' }, gone: true }, { status: 'closed', list: [1, null] }),
  ).toEqual([
    { path: 'status', before: 'new', after: 'closed' },
    { path: 'by.name', before: 'Иван', after: null },
    { path: 'gone', before: 'да', after: null },
    { path: 'list.0', before: null, after: '1' },
    { path: 'list.1', before: null, after: '—' },
  ])
  expect(leavesOf(null, null)).toEqual([])
})
