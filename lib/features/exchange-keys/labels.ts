import type { ExchangeKeyAnswer } from '@/lib/features/exchange-keys/contract'

export const KEY_KINDS: Readonly<Record<ExchangeKeyAnswer['kind'], string>> = {
  live: 'боевой',
  test: 'пробный',
}

export const SCOPE_NAMES: Readonly<Record<ExchangeKeyAnswer['scopes'][number], string>> = {
  'values:read': 'читать',
  'values:write': 'передавать',
}
