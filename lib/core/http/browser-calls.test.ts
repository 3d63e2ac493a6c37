import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { browserCalls } from '@/lib/core/http/browser-calls'
import { contract, data } from '@/lib/core/http/contract'
import { idParams } from '@/lib/core/http/params'

const notes = contract({
  'GET /api/notes': { permission: 'signed-in', answer: data(z.array(z.string())) },
  'PUT /api/notes/{id}': {
    permission: 'signed-in',
    params: idParams,
    body: z.object({ text: z.string() }),
    answer: data(z.string()),
  },
})
const { useChange } = browserCalls<typeof notes>({ 'PUT /api/notes/{id}': ['GET /api/notes'] })

let change: ((note: { id: number; text: string }) => Promise<unknown>) | undefined

function Screen() {
  change = useChange('PUT /api/notes/{id}').mutateAsync
  return null
}

it('a change fills its path, sends the rest, gives the data and has what is shown of it read anew', async () => {
  const fetched = vi.fn(async () => Response.json({ data: 'kept' }))
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('document', { cookie: 'XSRF-TOKEN=token' })
  vi.stubGlobal('window', { addEventListener: () => undefined })
  const queries = new QueryClient()
  const shown = ['GET /api/notes', {}]
  queries.setQueryData(shown, { data: [] })
  renderToString(createElement(QueryClientProvider, { client: queries }, createElement(Screen)))
  expect(await change?.({ id: 7, text: 'told' })).toBe('kept')
  expect(fetched).toHaveBeenCalledWith(
    '/api/notes/7',
    expect.objectContaining({ method: 'PUT', body: '{"text":"told"}' }),
  )
  expect(queries.getQueryState(shown)?.isInvalidated).toBe(true)
})
