import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Loaded } from '@/components/ui/feedback/loaded'

const query = {
  error: new Error('refused'),
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => null,
}

const text = (data: string) => data

const Screen = ({ data }: { data: string | undefined }) =>
  Loaded({ query: { ...query, data }, skeleton: 'грузится', children: text })

const drawn = (data: string | undefined) => renderToString(createElement(Screen, { data }))

it('a failed refetch keeps what is shown and says so; a first failure stands in its place', () => {
  expect(drawn('набранное')).toMatch(/Не обновлено.*Повторить.*набранное/)
  expect(drawn('набранное')).not.toContain('Не удалось загрузить данные')
  expect(drawn(undefined)).toContain('Не удалось загрузить данные')
})
