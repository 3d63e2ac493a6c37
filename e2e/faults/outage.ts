import type { Answer, Client } from '@/e2e/faults/client'
import { expect } from '@/e2e/faults/verdict'

const WORDS = 'Сервис временно недоступен. Повторите через минуту.'
const CALLS = ['/api/user', '/api/metrics-summary', '/api/references/regions', '/api/input-documents/1']
const PAGES = ['/my-metrics', '/login']

/** The answer during an outage: 503, a Russian message, a code and Retry-After. */
export function expectUnavailable({ status, body, headers, error }: Answer, call: string) {
  expect(status === 503, `база не работает, а ${call} отвечает ${status} ${error}`)
  expect(body?.code === 'unavailable' && body.message === WORDS, `${call}: тело ${JSON.stringify(body)}`)
  expect(Number(headers.get('retry-after')) > 0, `${call}: нет Retry-After`)
}

/** Calls of every kind while the database is down; D3 covers the health checks. */
export async function expectOutage(client: Client) {
  for (const path of CALLS) expectUnavailable(await client.get(path), path)
  expectUnavailable(await client.put('/api/input-documents/1', { version: 1 }), 'сохранение документа')
  expectUnavailable(await client.post('/api/login', { email: 'a@example.com', password: 'x' }), 'вход')
  for (const path of PAGES) {
    const { status, headers } = await client.get(path)
    expect(status === 503, `база не работает, а страница ${path} отвечает ${status}`)
    expect(Number(headers.get('retry-after')) > 0, `страница ${path}: нет Retry-After`)
  }
}
