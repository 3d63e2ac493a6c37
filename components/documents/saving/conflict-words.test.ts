import { expect, test } from 'vitest'
import { CONFLICT_WORDS } from '@/components/documents/saving/conflict-dialog'
import { conflictOf } from '@/components/documents/saving/refusals'

const refusal = (status: number, code?: string, data = {}) => ({ status, code, data })

test.each([
  [refusal(409, 'stale'), 7, { kind: 'changed', id: 7 }],
  [refusal(409, 'conflict'), 7, { kind: 'approved', id: 7 }],
  [refusal(409, 'conflict', { id: 9 }), null, { kind: 'created', id: 9 }],
  [refusal(404, 'not_found'), 7, { kind: 'gone' }],
  [refusal(404, 'not_found'), null, { kind: 'without_category' }],
  [refusal(409, 'conflict'), null, null],
  [refusal(422, 'invalid'), 7, null],
])('%j over document %s', (error, currentId, conflict) => {
  expect(conflictOf(error, currentId)).toEqual(conflict)
})

test('a document that is gone may be deleted, of a category taken away or of the organisation left, and none is claimed', () => {
  const { gone, without_category } = CONFLICT_WORDS
  expect(gone.title).not.toContain('удалён')
  expect(gone.text).toMatch(
    /^Его удалили, или он больше не ваш: категорию передали другому либо вас перевели в другую организацию/,
  )
  expect(without_category).toMatchObject({
    title: 'Документ больше не ваш',
    text: expect.stringMatching(
      /^Категорию передали другому, или вас перевели.*осталось на экране, его можно скопировать/,
    ),
    confirm: 'Сохранить ещё раз',
  })
  // A manager is moved too, and has nobody to ask.
  for (const { text } of [gone, without_category]) expect(text).not.toContain('руководител')
})

test('a document that was created or changed elsewhere may have come by a key', () => {
  for (const kind of ['created', 'changed'] as const)
    expect(CONFLICT_WORDS[kind].text).toContain('другой пользователь, вы в другом окне или передача по ключу')
})
