import { z } from 'zod'
import { contract, created, KEY_SCOPES, nothing, openTo } from '@/lib/core/http/contract'
import { page, pageQuery } from '@/lib/core/http/pagination'
import { bodyDate, querySearch } from '@/lib/core/http/params'
import { instant, named } from '@/lib/core/http/shapes'
import { lineText } from '@/lib/core/text/fields'

const MAX_ADDRESSES = 10

const newKeySchema = z.object({
  name: lineText(60),
  kind: z.enum(['live', 'test'], { error: 'Выберите, какой это ключ' }),
  scopes: z
    .array(z.enum(KEY_SCOPES), { error: 'Выберите, что может ключ' })
    .min(1, 'Выберите, что может ключ')
    .transform((scopes) => [...new Set(scopes)]),
  /** Networks in CIDR notation; empty for any address. */
  addresses: z
    .array(lineText(49), { error: 'Ожидается список адресов' })
    .max(MAX_ADDRESSES, `Не больше ${MAX_ADDRESSES} адресов`)
    .default([]),
  /** The last day on which it works. */
  expires_on: bodyDate,
})

export const exchangeKey = named.extend({
  hint: z.string(),
  kind: z.enum(['live', 'test']),
  scopes: z.array(z.enum(KEY_SCOPES)),
  addresses: z.array(z.string()),
  created_at: instant,
  expires_at: instant,
  last_used_at: instant.nullable(),
  revoked_at: instant.nullable(),
  revoked_by: z.string().nullable(),
  made_by: z.string(),
  /** `stopped`: its creator was blocked or is no manager of the organisation any more. */
  state: z.enum(['active', 'expired', 'revoked', 'stopped']),
  company: z.object({ id: z.int(), short_name: z.string() }),
})

export const keysQuerySchema = z.object({ ...pageQuery, search: querySearch })

export const exchangeKeysContract = contract({
  ...openTo('exchange_keys.view', {
    /** Active ones first. */
    'GET /api/exchange-keys': { query: keysQuerySchema, answer: page(exchangeKey) },
    'DELETE /api/exchange-keys/{id}': { answer: nothing },
  }),
  /** Returns the key, which is shown only once. */
  'POST /api/exchange-keys': {
    permission: 'exchange_keys.make',
    fresh: true,
    body: newKeySchema,
    answer: created(exchangeKey.extend({ key: z.string() })),
  },
})

export type ExchangeKeyAnswer = z.output<typeof exchangeKey>
export type NewKey = z.output<typeof newKeySchema>
