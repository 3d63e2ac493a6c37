import { type Answer, type Client, dispatch } from '@/e2e/support/api'
import { db } from '@/lib/core/db/client'

export const NEW_KEY = {
  name: 'МИС, основной',
  kind: 'live',
  scopes: ['values:read', 'values:write'],
  addresses: [],
  expires_on: '2027-06-30',
}

/** Creates a key as the manager. */
export async function createKey(manager: Client, changes: object = {}) {
  const answer = await manager.post('/api/exchange-keys', { ...NEW_KEY, ...changes })
  if (answer.status !== 201) throw new Error(answer.text)
  const found = await db().exchangeKey.findUniqueOrThrow({ where: { id: Number(answer.at('data', 'id')) } })
  return { key: String(answer.at('data', 'key')), id: found.id, row: found }
}

export interface Sent {
  code: unknown
  value?: unknown
  comment?: unknown
}

/** A client that authenticates by key. */
export function keyClient(key: string) {
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' }
  return {
    get: (path: string, more: Record<string, string> = {}): Promise<Answer> =>
      dispatch('GET', `/api/exchange/${path}`, { headers: { ...headers, ...more } }),
    /** @param sent values of one quarter, or a whole body */
    push: (sent: readonly Sent[] | object, query = '', more: Record<string, string> = {}): Promise<Answer> =>
      dispatch('POST', `/api/exchange/values${query}`, {
        headers: { ...headers, ...more },
        body: JSON.stringify(Array.isArray(sent) ? { period: '2026-Q3', values: sent } : sent),
      }),
    /** The same with another verb, content type or body. */
    send: (verb: 'POST' | 'PUT', path: string, type: string, body: string): Promise<Answer> =>
      dispatch(verb, `/api/exchange/${path}`, { headers: { ...headers, 'Content-Type': type }, body }),
  }
}

/** A client with a key that the manager creates. */
export const newKeyClient = async (manager: Client, changes: object = {}) =>
  keyClient((await createKey(manager, changes)).key)
