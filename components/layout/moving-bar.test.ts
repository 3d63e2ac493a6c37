import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { MovingBar } from '@/components/layout/moving-bar'

it('J12 a watcher, who enters nothing, is told only that the move goes on', () => {
  const markup = (moving: 'read_only' | 'open', isWatcher: boolean) =>
    renderToStaticMarkup(createElement(MovingBar, { moving, isAdmin: false, isWatcher }))
  expect(markup('read_only', false)).toContain('Ваша организация вносит данные в ней')
  expect(markup('open', false)).toContain('уже вносит данные здесь')
  for (const moving of ['read_only', 'open'] as const)
    expect(markup(moving, true)).toMatch(
      /Идёт переезд: отчётность пока считает прежняя система\.<\/strong> <\/span>/,
    )
})
