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

test('a document that is gone may be deleted or of a category taken from the operator, and neither is claimed', () => {
  const { title, text } = CONFLICT_WORDS.gone
  expect(title).not.toContain('удалён')
  expect(text).toMatch(/^Его удалили, или его категория больше не ваша/)
  expect(CONFLICT_WORDS.without_category).toMatchObject({
    title: 'Категория больше не ваша',
    text: expect.stringMatching(/^Обратитесь к руководителю.*осталось на экране, его можно скопировать/),
    confirm: 'Сохранить ещё раз',
  })
})

test('a document that was created or changed elsewhere may have come by a key', () => {
  for (const kind of ['created', 'changed'] as const)
    expect(CONFLICT_WORDS[kind].text).toContain('другой пользователь, вы в другом окне или передача по ключу')
})
